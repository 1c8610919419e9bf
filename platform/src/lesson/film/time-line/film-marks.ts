import type { Caption, Phase } from '@iris/contract/programs';

/** The last part that has begun at this moment; the parts are in order. */
export function partAt<Part extends { start: number }>(parts: readonly Part[], time: number): Part | undefined {
  return parts.findLast(({ start }) => start <= time);
}

/** The caption to show at this moment. */
export function captionAt(captions: readonly Caption[], time: number): Caption | undefined {
  return captions.find(({ start, end }) => start <= time && time < end);
}

/** The phase in which a caption is mostly spoken: one often begins just before the phase that it announces. */
export function phaseOf<Part extends { start: number }>(
  phases: readonly Part[],
  { start, end }: Caption,
): Part | undefined {
  return partAt(phases, (start + end) / 2);
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

/**
 * Moves places on a line apart until neighbors have this distance, as little as possible: groups stay centered on where they
 * were, and inside the line; where there is no room for the distance, it is shorter. The places are in order.
 */
export function spread(places: readonly number[], distance: number, width: number): number[] {
  const gap = Math.min(distance, width / Math.max(1, places.length - 1));
  const groups: { sum: number; count: number }[] = [];
  places.forEach((place, index) => {
    // Without the distances, places that are too close are in the wrong order; they then share their mean.
    let group = { sum: place - index * gap, count: 1 };
    for (let last = groups.at(-1); last && last.sum / last.count > group.sum / group.count; last = groups.at(-1)) {
      groups.pop();
      group = { sum: last.sum + group.sum, count: last.count + group.count };
    }
    groups.push(group);
  });
  const room = width - (places.length - 1) * gap;
  return groups
    .flatMap(({ sum, count }) => Array<number>(count).fill(Math.min(Math.max(0, sum / count), room)))
    .map((start, index) => start + index * gap);
}
