import { expect, it } from 'vitest';
import { ROSTER_ROWS_MAX } from '../imports.ts';
import { correctRoster, parseRoster, type Roster, RosterError } from './roster.ts';

const read = (text: string) => parseRoster(text, { role: 'resident' });
const people = ({ rows }: Roster) => rows.map(({ line, name, email }) => `${line} ${name} ${email}`);
const faults = ({ faults }: Roster) =>
  faults.map(({ line, cells }) => `${line} ${cells.map(({ value }) => value).join('|')}`);
const both = (text: string) => [...people(read(text)), ...faults(read(text)).map((fault) => `wrong: ${fault}`)];
const wrongOf = (cases: [text: string, expected: string[]][]) =>
  cases.filter(([text, expected]) => both(text).join() !== expected.join()).map(([text]) => [text, ...both(text)]);

it('a list over several lines loses nobody to what is wrong in it', () => {
  expect(
    wrongOf([
      ['a@b.fr; c@\nd@e.fr', ['1  a@b.fr', '3  d@e.fr', 'wrong: 2 |c@']],
      ['a@b.fr; c@d.fr\na@b.fr; h@i.fr', ['1  a@b.fr', '2  c@d.fr', '4  h@i.fr', 'wrong: 3 |a@b.fr']],
      ['Mails\nAnne <a@b.fr>; c@d.fr\ne@f.fr', ['2 Anne a@b.fr', '3  c@d.fr', '4  e@f.fr', 'wrong: 1 Mails|']],
      ['E-mail\na@b.fr; c@d.fr\ne@f.fr', ['1  a@b.fr', '2  c@d.fr', '3  e@f.fr']],
      ['Anne <a@b.fr>\nInternes\nBruno <c@d.fr>', ['1 Anne a@b.fr', '3 Bruno c@d.fr', 'wrong: 2 Internes|']],
      ['interne1@b.fr; interne2@b.fr\ninterne3@b.fr; interne4@b.fr', [1, 2, 3, 4].map((n) => `${n}  interne${n}@b.fr`)],
    ]),
  ).toEqual([]);
});

it('a table of two addresses of each person invites one of them', () => {
  expect(
    wrongOf([
      ['anne@chu.fr;anne@gmail.com\nbruno@chu.fr;le.bruno@gmail.com', ['1  anne@chu.fr', '2  bruno@chu.fr']],
      ['anne@chu.fr;Anne\nbruno@chu.fr\ncleo@chu.fr', ['1 Anne anne@chu.fr', '2  bruno@chu.fr', '3  cleo@chu.fr']],
      ['ORL\tAnne <a@b.fr>\nORL\tBruno <c@d.fr>', ['1 ORL a@b.fr', '2 ORL c@d.fr']],
    ]),
  ).toEqual([]);
});

it('a list stays one while it is corrected, with what is typed or pasted', () => {
  const text = 'a@b.fr; c@d.fr\na@b.fr; h@i.fr';
  const correct = (value: string) => both(correctRoster(text, 3, [{ column: 1, value }]));
  const others = ['1  a@b.fr', '2  c@d.fr'];
  expect(correct('Bruno <x@y.fr>')).toEqual([...others, '3 Bruno x@y.fr', '4  h@i.fr']);
  expect(correct('mailto:x@y.fr')).toEqual([...others, '3  x@y.fr', '4  h@i.fr']);
  expect(correct('x@y')).toEqual([...others, '4  h@i.fr', 'wrong: 3 |x@y']);
  expect(correct('<x@')).toEqual([...others, '4  h@i.fr', 'wrong: 3 |x@']);
});

it('reads what address books write beside a name, and the headers of a mail', () => {
  expect(
    wrongOf([
      ['Anne (CHU Lille) <a@b.fr>', ['1 Anne (CHU Lille) a@b.fr']],
      ['Anne [Interne] <a@b.fr>', ['1 Anne [Interne] a@b.fr']],
      ['"Testard (CHU), Anne" <a@b.fr>', ['1 Anne Testard (CHU) a@b.fr']],
      ['a@b.fr (Anne)', ['1 Anne a@b.fr']],
      ["Pat O'Neil <o'neil@b.fr>", ["1 Pat O'Neil o'neil@b.fr"]],
      ['Anne Testard (a@b.fr); Bruno (c@d.fr)', ['1 Anne Testard a@b.fr', '2 Bruno c@d.fr']],
      ['E-mail;Service\nTESTARD Anne (CHU Lille) <a@b.fr>;ORL', ['2 TESTARD Anne (CHU Lille) a@b.fr']],
      [
        'À\u00a0: Anne <a@b.fr>; Bruno <c@d.fr>\nCc: Cléo <e@f.fr>',
        ['1 Anne a@b.fr', '2 Bruno c@d.fr', '3 Cléo e@f.fr'],
      ],
      ['Anne <a@b.fr>; x@y.fr <c@d.fr>', ['1 Anne a@b.fr', 'wrong: 2 |x@y.fr <c@d.fr>']],
      ['Anne <a@b.fr>; Cléo <x@y.fr> <c@d.fr>', ['1 Anne a@b.fr', 'wrong: 2 |Cléo <x@y.fr> <c@d.fr>']],
    ]),
  ).toEqual([]);
});

it('thousands of receivers may be on one line; no text keeps its reader for more than its length', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `P <p${index}@chu.fr>`).join('; ');
  expect(read(list(ROSTER_ROWS_MAX)).rows).toHaveLength(ROSTER_ROWS_MAX);
  expect(() => read(list(ROSTER_ROWS_MAX + 1))).toThrow(/plus de 5.000/);
  const signs = [' ', '<', '"', ',', '@,', '@;', ' ,', '(', '[', '<>', '« ', "'"];
  for (const sign of signs) {
    const long = sign.repeat(100_000 / sign.length);
    const texts = [`${long}x`, `Anne ${long} x <a@b.fr>; b@c.fr`];
    expect(texts.map(outcome)).toEqual(texts.map(() => 'an answer'));
  }
});

function outcome(text: string): string {
  try {
    read(text);
    return 'an answer';
  } catch (error) {
    return error instanceof RosterError ? 'an answer' : String(error);
  }
}
