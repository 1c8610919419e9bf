import type { FilmSources } from '@iris/contract/media';
import type { EveningQuestion, Poll } from '@iris/contract/webinars';
import type { CountedQuestion } from './evening-question.schema.ts';
import type { CountedPoll } from './poll.schema.ts';

/** A question as its reader sees it. */
export function toQuestion(
  { _id, text, votes, state, asked_at, answered_at }: CountedQuestion,
  { isOwn, hasVoted }: { isOwn: boolean; hasVoted: boolean },
): EveningQuestion {
  return {
    ...{ _id: _id.toHexString(), text, votes, is_own: isOwn, has_voted: hasVoted, state },
    asked_at: asked_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}

/** A poll as its reader sees it; `isHost` sees the results before it is closed. */
export function toPoll(
  { _id, question, options, image, film, state, counts }: CountedPoll,
  { own, isHost, sources }: { own?: string | undefined; isHost: boolean; sources?: FilmSources | undefined },
): Poll {
  const votes = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const results = options.map(({ id: option }) => ({ option, count: counts.get(option) ?? 0 }));
  return {
    ...{ _id: _id.toHexString(), question, options: options.map(({ id, text }) => ({ id, text })), image },
    // Until its film is prepared, the poll is shown without it.
    film: film && sources ? { sources, at: film.at } : null,
    ...{ state, votes, own: own ?? null, results: isHost || state === 'closed' ? results : null },
  };
}
