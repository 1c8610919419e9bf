import { TIME_ZONE } from '@iris/contract/foundation';
import { useSyncExternalStore } from 'react';

/** The time zone of the browser; that of the academy on the server, and until a page of it has begun to live. */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, readTimeZone, () => TIME_ZONE);
}

function neverChanges() {
  return () => {};
}

function readTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
