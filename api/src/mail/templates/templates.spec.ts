import { expect, it } from 'vitest';
import type { Mail } from '../mail.ts';
import { render } from './index.ts';

const ACADEMY = {
  site: 'https://iris.example',
  name: 'Académie Iris & Cie',
  address: 'Mexico\nBarcelone',
  email: 'contact@iris.example',
  color: '#14b8a6',
};
const SECRET = 's'.repeat(43);
const name = 'Zoé <Testard>';
const at = '2026-11-22T17:04:00.000Z';
const to = 'zoe@example.org';

/** A mail of each template, and where its links lead. */
const MAILS: [Mail, ...string[]][] = [
  [{ template: 'verify_email', to, data: { name, secret: SECRET } }, `/verify-email#${SECRET}`],
  [
    { template: 'reset_password', to, data: { name, secret: SECRET } },
    `/reset-password#${SECRET}&email=zoe%40example.org`,
  ],
  [{ template: 'password_changed', to, data: { name, at } }, '/forgot-password'],
  [{ template: 'confirm_new_email', to, data: { name, secret: SECRET } }, `/verify-email#${SECRET}`],
  [{ template: 'email_in_use', to, data: { name } }, '/login'],
  [{ template: 'email_changed', to, data: { name, new_email: 'zoe.2@example.org', at } }, '/contact'],
  [{ template: 'second_factor_enabled', to, data: { name, at } }, '/forgot-password'],
  [
    { template: 'second_factor_changed', to, data: { name, at, change: "Une clé d'accès a été ajoutée." } },
    '/forgot-password',
  ],
  [{ template: 'second_factor_disabled', to, data: { name, at } }, '/forgot-password'],
  [{ template: 'deletion_planned', to, data: { name, on: at } }, '/login'],
  [{ template: 'account_deleted', to, data: { name } }, '/certificates'],
  [
    { template: 'promoted_to_admin', to, data: { name, permissions: ['Gérer les cours'], secret: SECRET } },
    '/admin/dashboard',
    `/account/end-sessions#${SECRET}`,
  ],
  [
    { template: 'promoted_to_super_admin', to, data: { name, secret: SECRET } },
    '/admin/dashboard',
    `/account/end-sessions#${SECRET}`,
  ],
  [
    {
      template: 'contact_message',
      to,
      data: { name, email: to, subject: 'Dates & <prix>', message: 'Bonjour,\n\n<b>merci</b> & à bientôt.' },
    },
    '/admin/messages',
  ],
  [{ template: 'contact_acknowledgment', to, data: { at } }],
  [
    {
      template: 'invitation',
      to,
      data: {
        name,
        by: 'Anne Responsable',
        institution: 'CHU de Lille',
        role: 'resident',
        seat: { course: 'Cataracte', starts_on: '2026-11-01', ends_on: '2027-10-31' },
        secret: SECRET,
        token: 'a-token',
      },
    },
    `/invitation#${SECRET}`,
  ],
  [
    {
      template: 'notification',
      to,
      data: {
        name,
        title: 'Reprendre à 4:12 · Capsulorhexis',
        sentences: ["Vous n'avez pas ouvert ce cours depuis deux semaines."],
        action: 'Reprendre',
        link: '/learn/c/l',
        reason: 'Vous recevez cet e-mail parce que vous avez commencé ce cours.',
        token: 'a-token',
      },
    },
    '/learn/c/l',
  ],
];

it.each(MAILS)('says the same as text and as HTML: $template', (mail, ...paths) => {
  const { subject, text, html, unsubscribe } = render(mail, ACADEMY);
  const expected = paths.map((path) => ACADEMY.site + path);
  const { sentences, links, title, foreign } = read(html);
  const words = (value: string) => value.replace(/\s+/g, ' ').trim();
  const flat = words(
    expected.reduce((rest, link) => rest.replaceAll(`\u00a0:\n${link}`, ''), text.replaceAll(/^> /gm, '')),
  );
  const missing = sentences.filter((sentence) => !flat.includes(words(sentence).replace(/\u00a0:$/, '')));
  expect(missing).toEqual([]);
  const check = `${ACADEMY.site}/certificates`;
  const isNotification = mail.template === 'notification';
  const refusing = [
    ...(unsubscribe ? [unsubscribe] : []),
    ...(isNotification ? [`${ACADEMY.site}/account#e-mails`] : []),
  ];
  expect(links).toEqual([...expected.flatMap((link) => [link, link]), ...refusing, check]);
  for (const link of refusing) expect(text).toContain(`\u00a0: ${link}\n`);
  const isRefusable = isNotification || mail.template === 'invitation';
  expect(unsubscribe).toBe(isRefusable ? `${ACADEMY.site}/api/unsubscribe/a-token` : undefined);
  for (const link of expected) expect(text).toContain(link);
  expect(text).toContain(`Vérifier un certificat\u00a0: ${check}\n`);
  expect(title).toBe(subject);
  expect(foreign).toEqual([]);
  for (const content of [text, sentences.join('\n')]) {
    const greeting = mail.template.startsWith('contact') ? 'Bonjour,' : 'Bonjour Zoé <Testard>,';
    for (const part of [greeting, 'Vous recevez', ACADEMY.name, 'Mexico, Barcelone', ACADEMY.email]) {
      expect(content).toContain(part);
    }
  }
  // French typography: a no-break space before these signs.
  expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(/[^\u00a0\d][?!;»]|[^\u00a0\d\s]:/);
});

it('quotes what a visitor has written, each line marked in the text, with the visitor as whom to answer', () => {
  const data = { name, email: to, subject: 'Dates', message: 'Un\r\n\r\n-- \nDeux' };
  const { text, html, replyTo } = render({ template: 'contact_message', to: ACADEMY.email, data }, ACADEMY);
  expect(text).toContain('\n> Un\n> \n> -- \n> Deux\n');
  expect(html).toContain('white-space:pre-wrap');
  expect(replyTo).toEqual({ name, address: to });
});

it('names the day and time of Paris, and hides most of a new address', () => {
  const { text } = render(
    { template: 'email_changed', to, data: { name, new_email: 'zoe.2@example.org', at } },
    ACADEMY,
  );
  expect(text).toContain('le 22 novembre 2026 à 18:04');
  expect(text).toContain('z***@example.org');
  expect(text).not.toContain('zoe.2');
});

it('names the days of a seat as one writes them, the first of a month too', () => {
  const seat = { course: null, starts_on: '2027-01-01', ends_on: '2027-12-31' };
  const invitation = { name, by: 'Anne', institution: 'CHU', role: 'resident', seat, secret: SECRET } as const;
  const { text } = render({ template: 'invitation', to, data: invitation }, ACADEMY);
  expect(text.replace(/\s+/g, ' ')).toContain('du 1er janvier 2027 au 31 décembre 2027.');
});

const ADVERTISED = ['Gagnez sur http://mal.example', 'www.mal.example', 'a@mal.example', 'gagné.fr', 'пример.рф'];

/** Names with signs that look like a dot, or are taken for one. */
const DISGUISED = [
  'gagne\u2024fr',
  'gagne\uff0efr',
  'gagne\u3002fr',
  'gagne\ua4f8fr',
  'gagne\u0660fr',
  'gagne\u00b7fr',
  'gagne\u2488fr',
];

it('of an invitation says who sees what, and takes no seat for those who teach', () => {
  const invitation = { name: '', by: 'www.mal.example', institution: 'CHU', seat: null, secret: SECRET };
  const texts = (['manager', 'tutor', 'resident'] as const).map(
    (role) => render({ template: 'invitation', to, data: { ...invitation, role } }, ACADEMY).text,
  );
  for (const text of texts) {
    expect(text).toContain('Bonjour,');
    expect(text).toContain("L'établissement CHU vous invite à le rejoindre");
    expect(text).toContain('parce que votre adresse a été indiquée pour vous inviter');
    expect(text).not.toMatch(/mal\.example|places dans/);
  }
  expect(texts[2]).toContain('Un tuteur ne voit rien sans votre accord');
});

it.each([...ADVERTISED, ...DISGUISED])('does not greet by %s', (advertised) => {
  const { text, html } = render({ template: 'verify_email', to, data: { name: advertised, secret: SECRET } }, ACADEMY);
  for (const content of [text, html]) {
    expect(content).toContain('Bonjour,');
    expect(content).not.toContain(advertised);
  }
});

/** What a mail program shows: sentences and links, the title, and addresses that are loaded from elsewhere. */
function read(html: string) {
  const body = html.slice(html.indexOf('<body'));
  const blocks = [...body.matchAll(/<(p|li)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , content = '']) => content);
  const sentences = blocks.filter((content) => !content.includes('<a ')).map(decode);
  const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => decode(href));
  const [, title = ''] = /<title>(.*)<\/title>/.exec(html) ?? [];
  const foreign = [...html.matchAll(/\b(src|srcset|background)="|url\(|<(img|link|script)\b/g)].map(([found]) => found);
  return { sentences, links, title: decode(title), foreign };
}

function decode(html: string): string {
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return Object.entries(signs).reduce((text, [entity, sign]) => text.replaceAll(entity, sign), html);
}
