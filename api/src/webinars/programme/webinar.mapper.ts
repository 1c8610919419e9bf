import type { Webinar, WebinarCard } from '@iris/contract/webinars';
import { requiredMinutes } from '@iris/contract/webinars';
import type { ListedRecord } from './webinar.schema.ts';

/** A webinar as the programme shows it. */
export function toCard(record: ListedRecord): WebinarCard {
  const { _id, title, level, language, speakers, starts_at, minutes, time_zone, capacity, confirmed, waiting } = record;
  return {
    ...{ _id: _id.toHexString(), title, level, language, minutes, time_zone, capacity, state: record.state },
    speakers: speakers.map(({ name, role, disclosure }) => ({ name, role, disclosure })),
    starts_at: starts_at.toISOString(),
    // A place that is free for a moment belongs to the first who waits.
    places_left: waiting > 0 ? 0 : Math.max(0, capacity - confirmed),
    has_replay: record.replay?.is_published ?? false,
    series: record.series?.toHexString() ?? null,
  };
}

/** A webinar as its page shows it; `others` are those of its series. */
export function toWebinar(record: ListedRecord, others: readonly ListedRecord[]): Webinar {
  const { description, objectives, minutes, required_share, state, cancellation = '' } = record;
  return {
    ...toCard(record),
    ...{ description, objectives, required_minutes: requiredMinutes(minutes, required_share) },
    cancellation: state === 'cancelled' ? cancellation : null,
    others: others.map((other) => {
      const { _id, title, starts_at, minutes: length, time_zone } = toCard(other);
      return { _id, title, starts_at, minutes: length, time_zone };
    }),
  };
}
