import { createHash } from 'node:crypto';
import { NOTIFICATION_KINDS } from '@iris/contract/accounts';
import { linkTo } from '@iris/contract/site';
import { escapeMarkup } from '@iris/delivery/server';
import { LETTER_COLORS } from '../../../mail/index.ts';
import type { Refusal } from './refusal-tokens.ts';

const variablesOf = (colors: object) =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

const STYLE = `:root{color-scheme:light dark;${variablesOf(LETTER_COLORS.light)}}
@media (prefers-color-scheme:dark){:root{${variablesOf(LETTER_COLORS.dark)}}}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
.frame{max-width:560px;margin:0 auto;padding:48px 16px}.site{margin:0 4px 20px;font-size:18px;font-weight:600}
main{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:32px 28px}
h1{margin:0 0 12px;font-size:24px;line-height:1.25;text-wrap:balance}p{margin:0 0 18px}main>:last-child,main>form:last-child p{margin:0}
button{min-height:48px;border:0;border-radius:10px;padding:0 22px;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--link)}:focus-visible{outline:2px solid var(--link);outline-offset:2px}.soft{color:var(--soft);font-size:15px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Policy of the pages: no script, nothing from elsewhere, and a form to the same site. */
export const UNSUBSCRIBE_POLICY = `default-src 'none';style-src 'sha256-${STYLE_HASH}';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'`;

const CHOOSE = `<p class="soft"><a href="${linkTo('/account')}#e-mails">Choisir mes e-mails</a></p>`;

/** The words of the pages: a question with what follows from a yes, its answer, and what is said then. */
interface Words {
  question: string;
  consequence: string;
  answer: string;
  done: string;
  /** What one can do besides. */
  links: string;
}

/** The same of each invitation, whatever has become of it. */
const OF_INVITATION: Words = {
  question: 'Décliner cette invitation\u00a0?',
  consequence: "L'établissement verra que vous l'avez déclinée. Rien n'est créé à votre nom.",
  answer: "Décliner l'invitation",
  done: "Cette invitation ne sert plus\u00a0: aucun autre message ne vous sera envoyé à son sujet. L'établissement pourra vous inviter à nouveau.",
  links: '',
};

function wordsOf(what: Refusal['what']): Words {
  if (what === 'invitation') return OF_INVITATION;
  const mails = `les e-mails «\u00a0${escapeMarkup(NOTIFICATION_KINDS[what].label)}\u00a0»`;
  return {
    question: 'Ne plus recevoir ces e-mails\u00a0?',
    consequence: `Vous ne recevrez plus ${mails}. Les notifications restent visibles sur le site.`,
    answer: 'Ne plus les recevoir',
    done: `Vous ne recevrez plus ${mails}. Vous pouvez changer d'avis dans votre compte.`,
    links: CHOOSE,
  };
}

/** Asks whether to refuse what a link is about; the form posts to the address of the page. */
export function askPage(site: string, what: Refusal['what']): string {
  const { question, consequence, answer, links } = wordsOf(what);
  const form = `<form method="post"><p><button>${answer}</button></p></form>`;
  return page(site, question, `<p>${consequence}</p>\n${form}\n${links}`);
}

/** Says that it is refused. */
export function refusedPage(site: string, what: Refusal['what']): string {
  const { done, links } = wordsOf(what);
  return page(site, "C'est fait", `<p>${done}</p>\n${links}`);
}

function page(site: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} · ${escapeMarkup(site)}</title>
<style>${STYLE}</style>
</head>
<body><div class="frame"><p class="site">${escapeMarkup(site)}</p><main><h1>${title}</h1>
${content}
</main></div></body>
</html>
`;
}
