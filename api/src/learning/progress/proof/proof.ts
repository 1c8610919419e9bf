import { createHash } from 'node:crypto';
import { type Program, progressOf } from './progress.ts';
import type { ProofEventRecord } from './proof-event.schema.ts';

/** The progress that the events of an enrollment prove; it never falls, also not by moving to another revision. */
export async function progressProvenBy(
  events: readonly ProofEventRecord[],
  findProgram: (revision: number) => Promise<Program>,
): Promise<number> {
  const done = new Set<string>();
  let program: Program = { modules: [] };
  let progress = 0;
  for (const { data } of events) {
    if (data.type === 'begun' || data.type === 'moved') program = await findProgram(data.revision);
    if (data.type === 'lesson_completed') done.add(data.lesson);
    progress = Math.max(progress, progressOf(program, done));
  }
  return progress;
}

/** Whether no event of a chain was changed, removed or inserted. */
export function isIntact(events: readonly ProofEventRecord[]): boolean {
  return events.every((event, index) => {
    const isNext = event.seq === index + 1 && event.previous === (events[index - 1]?.hash ?? '');
    return isNext && event.hash === hashOf(event);
  });
}

/** The hash of an event. */
export function hashOf({ enrollment, seq, at, data, previous }: Omit<ProofEventRecord, '_id' | 'hash'>): string {
  const text = JSON.stringify([String(enrollment), seq, at.toISOString(), sorted(data), previous]);
  return createHash('sha256').update(text).digest('hex');
}

/** The same value with the keys of all objects sorted: a database may return them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
