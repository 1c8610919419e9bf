import type { Types } from 'mongoose';

/** An instant of an export; null without one. */
export function instantOf(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}

/** The title of a thing; null once it is gone. */
export function titleOf(titles: ReadonlyMap<string, string>, id: Types.ObjectId): string | null {
  return titles.get(id.toHexString()) ?? null;
}
