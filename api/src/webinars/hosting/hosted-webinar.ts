import { type HostedWebinar, readSchedule, type Webinar, type WebinarInput, weeksLater } from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { ProblemError, refusedInput } from '../../foundation/index.ts';
import type { ListedRecord, WebinarRecord } from '../programme/webinars.service.ts';

/** What a host sees beside what everybody sees. */
type Hosts = Pick<HostedWebinar, 'link' | 'figures'>;

/** What is stored of what a host enters; the link is encrypted elsewhere. */
type WrittenWebinar = ReturnType<typeof writtenFrom>;

/** The stored fields of a host's input. */
export function writtenFrom(input: WebinarInput) {
  const { title, description, objectives, level, language, speakers, capacity, required_share } = input;
  const { day, from, to, time_zone, repeated_hour = null } = input;
  const { startsAt, minutes } = readSchedule(input);
  return {
    ...{ title, description, objectives, level, language, speakers, capacity, required_share },
    ...{ starts_at: startsAt, ends_at: new Date(startsAt.getTime() + minutes * 60_000), minutes, time_zone },
    schedule: { day, from, to, repeated_hour },
  };
}

/** A webinar that nobody knows yet. */
export function newWebinar(input: WebinarInput, more: Pick<WebinarRecord, 'series'>): WebinarRecord {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    ...writtenFrom(input),
    ...{ state: 'planned', confirmed: 0, waiting: 0, last_number: 0, sequence: 0, changed_after: 0, version: 1 },
    ...{ changed_at: now, created_at: now, chapters: [], ...more },
  };
}

/** The same webinar in each week of a series. */
export function repeatWeekly<Input extends WebinarInput>(input: Input, weeks: number): Input[] {
  return Array.from({ length: weeks }, (_, week) => weeksLater(input, week));
}

/** What changes in the entries of calendars, of which whoever is registered is told; undefined for the other texts. */
export function entryChange(before: WebinarRecord, after: WrittenWebinar): 'moved' | 'changed' | undefined {
  if (isMoved(before, after)) return 'moved';
  return before.title === after.title ? undefined : 'changed';
}

/** @throws {ProblemError} `webinar_cancelled`; `webinar_over` once its host has closed it */
export function checkChangeable({ state }: WebinarRecord): void {
  if (state === 'cancelled') throw new ProblemError('webinar_cancelled');
  if (state === 'closed') throw new ProblemError('webinar_over');
}

/** What is announced of the evening stays once it has begun, and who is confirmed keeps the place. @throws {ProblemError} `invalid_input` */
export function checkChange(before: WebinarRecord, after: WrittenWebinar): void {
  const errors: Record<string, string[]> = {};
  const hasBegun = before.starts_at <= new Date();
  if (isMoved(before, after)) {
    if (hasBegun) errors.from = ['Ce webinaire a commencé\u00a0: il ne peut plus être déplacé'];
    else Object.assign(errors, startErrors(after.starts_at));
  }
  if (hasBegun && before.required_share !== after.required_share) {
    errors.required_share = ['Ce webinaire a commencé\u00a0: la part de présence ne change plus'];
  }
  if (after.capacity < before.confirmed) errors.capacity = [confirmedAlready(before.confirmed)];
  if (Object.keys(errors).length > 0) throw refusedInput(errors);
}

/** @throws {ProblemError} `invalid_input` for a start that is past */
export function checkStart(startsAt: Date): void {
  const errors = startErrors(startsAt);
  if (errors) throw refusedInput(errors);
}

/** A webinar as its hosts see it. */
export function toHosted(record: ListedRecord, webinar: Webinar, hosts: Hosts): HostedWebinar {
  const { version, schedule, required_share, confirmed, waiting } = record;
  const { day, from, to, repeated_hour = null } = schedule;
  return { ...webinar, version, day, from, to, repeated_hour, required_share, confirmed, waiting, ...hosts };
}

/** What the journal says of a webinar; the link of its room is no part of it. */
export function toSnapshot(record: WebinarRecord) {
  const { title, description, objectives, level, language, speakers } = record;
  const { starts_at, minutes, time_zone, capacity, required_share } = record;
  const lines = speakers.map((speaker) => [speaker.name, speaker.role, speaker.disclosure].filter(Boolean).join(', '));
  return {
    ...{ title, description, objectives: objectives.join('\n'), level, language, speakers: lines.join('\n') },
    ...{ starts_at: starts_at.toISOString(), minutes, time_zone, capacity, required_share },
  };
}

function isMoved(before: WebinarRecord, after: WrittenWebinar): boolean {
  return before.starts_at.getTime() !== after.starts_at.getTime() || before.minutes !== after.minutes;
}

function startErrors(startsAt: Date): { from: string[] } | undefined {
  return startsAt > new Date() ? undefined : { from: ['Le début est passé\u00a0: choisissez une heure à venir'] };
}

function confirmedAlready(count: number): string {
  if (count === 1) return 'Une personne est déjà confirmée\u00a0: indiquez une place au moins';
  return `${count} personnes sont déjà confirmées\u00a0: indiquez ${count} places au moins`;
}
