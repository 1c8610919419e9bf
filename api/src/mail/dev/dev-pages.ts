import { createHash } from 'node:crypto';
import { TIME_ZONE } from '@iris/contract/foundation';
import { escapeMarkup } from '@iris/delivery/server';
import type { WrittenMail } from '../transport/folder-transport.ts';

/** A mail of the folder; `name` is that of its file. */
export interface FoundMail extends WrittenMail {
  name: string;
}

const STYLE = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem;border-bottom:1px solid #8886}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886;border-radius:10px;padding:1rem}
iframe{width:100%;height:44rem;border:1px solid #8886;border-radius:10px;background:#fff}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
@media (max-width:40rem){thead{display:none}tr{display:block;padding:.75rem 0;border-bottom:1px solid #8886}
td{display:block;padding:0;border:0;overflow-wrap:anywhere}}`;

/** The style of the pages, as their content security policy names it. */
export const STYLE_POLICY = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The list of mails. */
export function listPage(mails: readonly FoundMail[]): string {
  const rows = mails.map(({ name, to, subject, date }) => {
    const link = `<a href="/dev/mail/${escapeMarkup(name)}">${escapeMarkup(subject)}</a>`;
    return `<tr><td>${link}</td><td>${escapeMarkup(to)}</td><td>${moment(date)}</td></tr>`;
  });
  const head = '<thead><tr><th scope="col">Objet</th><th scope="col">À</th><th scope="col">Date</th></tr></thead>';
  const table = `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
  const lead = "<p>En développement, les e-mails sont écrits ici au lieu d'être envoyés.</p>";
  return page('E-mails', `${lead}${mails.length > 0 ? table : '<p>Aucun e-mail pour le moment.</p>'}`);
}

/** A mail as text, whose links can be followed, and as HTML. */
export function mailPage({ name, from, to, subject, text, date, calendar }: FoundMail): string {
  const facts = Object.entries({ De: from, À: to, Date: moment(date) });
  const list = facts.map(([term, value]) => `<dt>${term}</dt><dd>${escapeMarkup(value)}</dd>`).join('');
  const linked = escapeMarkup(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
  return page(
    subject,
    `<p><a href="/dev/mail">Tous les e-mails</a></p><dl>${list}</dl>
<h2>Texte</h2><pre>${linked}</pre>
<h2>HTML</h2><iframe title="Le message en HTML" src="/dev/mail/${escapeMarkup(name)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>${
      calendar ? `\n<h2>Agenda</h2><pre>${escapeMarkup(calendar)}</pre>` : ''
    }`,
  );
}

/** Said of a mail that is not in the folder. */
export function missingPage(): string {
  return page('E-mail introuvable', '<p><a href="/dev/mail">Tous les e-mails</a></p>');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeMarkup(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`;
}

function moment(instant: string): string {
  return MOMENT.format(new Date(instant));
}

const MOMENT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium', timeZone: TIME_ZONE });
