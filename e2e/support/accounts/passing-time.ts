import type { Account } from '../api-client.ts';
import { control } from '../network/control.ts';

const DAY_MS = 86_400_000;

/** The day in this many days, as fields take it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Lets ten minutes pass for the films that are being watched: they play faster than the server allows. */
export function letMinutesPass(): Promise<void> {
  return control('minutes');
}

/** Lets the evening of a webinar come: it has begun this many minutes ago. */
export function letEveningCome(webinar: string, minutesAgo: number): Promise<void> {
  return control(`evening?webinar=${webinar}&minutes=${minutesAgo}`);
}

/** Lets a quarter of an hour pass since an account has proved who it is: sensitive actions ask again. */
export function letProofsAge({ _id }: Pick<Account, '_id'>): Promise<void> {
  return control(`proofs?account=${_id}`);
}

/** Lets the week pass after which an account that has asked for it is deleted; resolves once it is. */
export function letWeekPass({ _id }: Pick<Account, '_id'>): Promise<void> {
  return control(`week?account=${_id}`);
}
