import { NOTIFICATION_KINDS } from '@iris/contract/accounts';
import { linkTo } from '@iris/contract/site';
import { escapeMarkup } from '@iris/delivery/server';
import { plainPage } from '../../../foundation/index.ts';
import type { Refusal } from './refusal-tokens.ts';

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
  return plainPage(site, question, `<p>${consequence}</p>\n${form}\n${links}`);
}

/** Says that it is refused. */
export function refusedPage(site: string, what: Refusal['what']): string {
  const { done, links } = wordsOf(what);
  return plainPage(site, "C'est fait", `<p>${done}</p>\n${links}`);
}
