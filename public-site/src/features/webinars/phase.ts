import type { WebinarCard } from '@iris/contract/webinars';

/** Where a webinar stands. */
export type Phase = 'cancelled' | 'to_come' | 'under_way' | 'over';

/** Where a webinar stands at a time; without one, what is known of it. */
export function phaseOf({ state, starts_at, minutes }: WebinarCard, now: Date | undefined): Phase {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'closed') return 'over';
  const since = now ? now.getTime() - Date.parse(starts_at) : -1;
  if (since < 0) return 'to_come';
  return since < minutes * 60_000 ? 'under_way' : 'over';
}
