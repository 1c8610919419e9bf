import { roomPeriod, type WebinarStanding } from '@iris/contract/webinars';
import type { ListedRecord } from '../programme/webinars.service.ts';
import type { RegistrationRecord } from './registration.schema.ts';

/** What presence was counted. */
interface Counted {
  minutes: number;
  required: number;
  serial?: string;
}

/** What an account has to do with a webinar. */
export function toStanding(
  { starts_at, minutes, state }: ListedRecord,
  registration: (RegistrationRecord & { position: number | null; isVerified: boolean }) | undefined,
  attendance: Counted | undefined,
): WebinarStanding {
  const { opens, closes } = roomPeriod(starts_at, minutes);
  const now = new Date();
  return {
    registration: registration
      ? {
          ...{ state: registration.state, position: registration.position },
          created_at: registration.created_at.toISOString(),
          held_until: registration.isVerified ? null : (registration.held_until?.toISOString() ?? null),
        }
      : null,
    ...{ room_opens_at: opens.toISOString(), room_closes_at: closes.toISOString() },
    is_room_open: state === 'planned' && opens <= now && now < closes,
    attendance: attendance
      ? { minutes: attendance.minutes, required: attendance.required, serial: attendance.serial ?? null }
      : null,
  };
}
