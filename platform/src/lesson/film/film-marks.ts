import type { Caption, Phase } from '@iris/contract/film-content';

/** The last part that has begun at this moment; the parts are in order. */
export function partAt<Part extends { start: number }>(parts: readonly Part[], time: number): Part | undefined {
  return parts.findLast(({ start }) => start <= time);
}

/** The caption to show at this moment. */
export function captionAt(captions: readonly Caption[], time: number): Caption | undefined {
  return captions.find(({ start, end }) => start <= time && time < end);
}

/** A phase with its end, which is the start of the next one. */
export interface Segment extends Pick<Phase, 'start' | 'title'> {
  id: string;
  end: number;
}

/** The phases as adjoining segments that cover the film; what precedes the first phase has no title. */
export function segmentsOf(phases: readonly Phase[], duration: number): Segment[] {
  const first = phases[0];
  const lead = !first || first.start > 0 ? [{ id: 'lead', title: '', start: 0 }] : [];
  const parts = [...lead, ...phases.filter(({ start }) => start < duration)];
  return parts.map(({ id, title, start }, index) => ({ id, title, start, end: parts[index + 1]?.start ?? duration }));
}
