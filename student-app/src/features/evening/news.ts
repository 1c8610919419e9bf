import { counted } from '@iris/contract/foundation';
import type { Evening } from '@iris/contract/webinars';

/** What has happened between two answers of the server, in sentences for screen readers. */
export function newsBetween(before: Evening, after: Evening): string[] {
  const known = new Map(before.polls.map((poll) => [poll._id, poll]));
  const polls = after.polls.flatMap(({ _id, question, state }) => {
    const former = known.get(_id);
    if (!former && state === 'open') return [`Nouveau sondage\u00a0: ${question}`];
    return former?.state === 'open' && state === 'closed' ? [`Résultat du sondage\u00a0: ${question}`] : [];
  });
  const answered = after.questions.filter(({ _id, is_own, state }) => {
    const former = before.questions.find((question) => question._id === _id);
    return is_own && state === 'answered' && former?.state === 'open';
  });
  const added = after.questions.filter(
    ({ _id, is_own }) => !is_own && !before.questions.some((question) => question._id === _id),
  );
  const speaker = after.speaking !== before.speaking && after.speakers[after.speaking ?? -1];
  return [
    ...(speaker ? [`${speaker.name} a la parole`] : []),
    ...polls,
    ...answered.map(({ text }) => `Votre question a reçu sa réponse\u00a0: ${text}`),
    ...(added.length > 0 ? [counted(added.length, 'nouvelle question', 'nouvelles questions')] : []),
  ];
}
