import { expect, it } from 'vitest';
import { cleanEmail } from './email-address.ts';
import { email } from './fields.ts';

const MEANT = [
  ...['a@b.fr', ' A@B.fr ', '\u00a0a@b.fr\u202f', 'a@b.fr\n', '\ufeffa@b.fr'],
  ...['\u200ba@b.fr', 'a@b\u200b.fr', 'a@b.fr\u2060', 'a\u00ad@b.fr', '\u202aa@b.fr\u202c', '\u2068a@b.fr\u2069\u200e'],
  ...[
    'Anne <a@b.fr>',
    'Anne<a@b.fr>',
    '<a@b.fr>',
    '"Anne" <a@b.fr>',
    '« Anne » <a@b.fr>',
    'Dr Anne O\u2019Neil <A@b.fr>',
  ],
  ...['Dupont, Anne <a@b.fr>', '"Dupont, Anne" <a@b.fr>;', 'Anne <a@b.fr>, ', 'a@b.fr;', 'ANNE Dupont <mailto:a@b.fr>'],
  ...['Anne Dupont [mailto:a@b.fr]', 'a@b.fr<mailto:a@b.fr>', 'a@b.fr <a@b.fr>', "'a@b.fr' <a@b.fr>", 'Anne (a@b.fr)'],
  ...['mailto:a@b.fr', 'MAILTO:a@b.fr?subject=Bonjour', 'mailto:a@b.fr?cc=c@d.fr&subject=x', 'mailto:%61@b.fr'],
  ...['Anne (CHU Lille) <a@b.fr>', 'Anne [Interne] <a@b.fr>', '"Dupont (CHU), Anne" <a@b.fr>', 'a@b.fr (Anne)'],
  ...["'a@b.fr'", '"a@b.fr"', 'Ọlábísí \u200b<a@b.fr>'],
];

const OTHERS = [
  ...[
    'a b@c.fr',
    'a @b.fr',
    'a@b',
    'Anne',
    'Anne a@b.fr',
    'Anne <a@b.fr',
    'a@b.fr>',
    '<a@b.fr> Anne',
    'Anne <a@ b.fr>',
  ],
  ...['a@b.fr, c@d.fr', 'a@b.fr;c@d.fr', 'Anne <a@b.fr>, Bruno <c@d.fr>', 'Anne <a@b.fr> <c@d.fr>', 'a@b.fr c@d.fr'],
  ...['a@b.fr <c@d.fr>', 'c@d.fr [mailto:a@b.fr]', '"a@b.fr" <c@d.fr>', 'Anne a@b.fr <c@d.fr>', 'mailto:a@b.fr,c@d.fr'],
  ...[
    'a@b.fr (c@d.fr)',
    'Anne (a@b.fr) <c@d.fr>',
    'Anne [a@b.fr] (c@d.fr)',
    'Anne <a@b.fr <c@d.fr>',
    '<a@b.fr> (Anne)',
    'mailto:a@b.fr?to=c@d.fr',
    'mailto:%zz@b.fr',
    'mailto:a@b.fr%2Cc@d.fr',
    'a?b@c.fr',
    '<mailto:>',
    '<>',
    'a@b.fr..',
  ],
  ...['rf.b@a\u202e', '\u202ea@b.fr', 'a\u0000@b.fr', 'a@@b.fr', 'javascript:a@b.fr', "a'@b.fr'", '\u0430@b.fr'],
];

it('finds the address in what mail programs, pages and contacts give to the clipboard', () => {
  expect(MEANT.filter((typed) => email.safeParse(typed).data?.toLowerCase() !== 'a@b.fr')).toEqual([]);
});

it('keeps apostrophes of an address, which are no quotes', () => {
  const typed = ["Pat O'Neil <o'neil@b.fr>", "'o'neil@b.fr'", "o'neil@b.fr"];
  expect(typed.map((text) => email.safeParse(text).data)).toEqual(typed.map(() => "o'neil@b.fr"));
});

it('never makes an address of what names none, several or another person, and changes nothing twice', () => {
  expect(OTHERS.filter((typed) => email.safeParse(typed).success)).toEqual([]);
  const once = [...MEANT, ...OTHERS].map(cleanEmail);
  expect(once.map(cleanEmail)).toEqual(once);
});
