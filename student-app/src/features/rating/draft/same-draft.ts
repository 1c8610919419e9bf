import type { RatingDraft } from '@iris/contract/practice';

/** Whether two drafts say the same: the server trims texts and may name fields in another order. */
export function isSameDraft(one: RatingDraft, other: RatingDraft): boolean {
  return JSON.stringify(listed(one)) === JSON.stringify(listed(other));
}

function listed({ levels, comments, summary }: RatingDraft) {
  const given = levels.map(({ step, level }) => [step, level]).sort();
  const said = comments.map(({ id, step, at, text, strokes, voice, reference_at }) => [
    ...[id, step, at, text.trim(), voice, reference_at],
    strokes.map(({ color, points }) => [color, points.map(({ x, y }) => [x, y])]),
  ]);
  return [given, said, summary.trim()];
}
