import { counted } from '@iris/contract/foundation';
import type { Evening, EveningQuestion, Poll } from '@iris/contract/webinars';

/** Which polls and questions are shown, in which order, by their identifiers. */
export interface Arrangement {
  polls: readonly string[];
  open: readonly string[];
  answered: readonly string[];
}

/** The arrangement in which the server has answered, with open polls before closed ones. */
export function arrangementOf({ polls, questions }: Evening): Arrangement {
  const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
  const isOpen = ({ state }: Poll) => state === 'open';
  const isAnswered = ({ state }: EveningQuestion) => state === 'answered';
  return {
    polls: [...idsOf(polls.filter(isOpen)), ...idsOf(polls.filter((poll) => !isOpen(poll)))],
    open: idsOf(questions.filter((question) => !isAnswered(question))),
    answered: idsOf(questions.filter(isAnswered)),
  };
}

/** What is shown in an arrangement, each as it is now; what is gone is left out. */
export function arrange({ polls, questions }: Evening, { polls: shown, open, answered }: Arrangement) {
  const pick = <Item extends Poll | EveningQuestion>(items: readonly Item[], ids: readonly string[]) =>
    ids.flatMap((id) => items.find(({ _id }) => _id === id) ?? []);
  return { polls: pick(polls, shown), open: pick(questions, open), answered: pick(questions, answered) };
}

/** What an arrangement does not show yet: « 1 sondage, 2 questions »; empty when it shows all. */
export function missingText(shown: Arrangement, latest: Arrangement): string {
  const countNew = (known: readonly string[], all: readonly string[]) => all.filter((id) => !known.includes(id)).length;
  const polls = countNew(shown.polls, latest.polls);
  const questions = countNew([...shown.open, ...shown.answered], [...latest.open, ...latest.answered]);
  return [polls > 0 && counted(polls, 'sondage'), questions > 0 && counted(questions, 'question')]
    .filter(Boolean)
    .join(', ');
}
