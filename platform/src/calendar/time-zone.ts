import { TIME_ZONE, usableTimeZone } from '@iris/contract/foundation';
import { useSyncExternalStore } from 'react';

/** The time zone of the device, and that of the academy where the device has none that its browser can use, such as `Etc/Unknown`. */
export function readTimeZone(): string {
  // Undefined in some browsers, whatever the types say.
  const zone: string | undefined = format.resolvedOptions().timeZone;
  if (checked.zone !== zone) checked = { zone, usable: usableTimeZone(zone) };
  return checked.usable;
}

/** Made once: making a format takes long, and React reads the zone at each render of each time. */
const format = new Intl.DateTimeFormat();

/** The last zone that was read: checking one takes long. */
let checked: { zone: string | undefined; usable: string } = { zone: TIME_ZONE, usable: TIME_ZONE };

/** The time zone of the device; that of the academy on the server, and until a page of it has begun to live. */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, readTimeZone, () => TIME_ZONE);
}

function neverChanges() {
  return () => {};
}
