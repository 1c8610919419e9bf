import { type Evening, roomPeriod } from '@iris/contract/webinars';
import type { WebinarRecord } from '../programme/webinars.service.ts';
import type { CountedQuestion } from './evening-question.schema.ts';
import type { CountedPoll } from './poll.schema.ts';

/** What is the same for all in the room, as it was at a moment. */
export interface Board {
  webinar: WebinarRecord;
  hasLink: boolean;
  /** When it was read, by the clock of the database and by that of this process. */
  readAt: { database: number; process: number };
  present: number;
  questions: CountedQuestion[];
  polls: CountedPoll[];
}

/** The time by the clock of the database, read with the board at most a second ago. */
export function timeOf({ readAt }: Board): Date {
  return new Date(readAt.database + performance.now() - readAt.process);
}

/** Whether the room of a planned webinar is open. */
export function isRoomOpen({ state, starts_at, minutes }: WebinarRecord, now: Date): boolean {
  const { opens, closes } = roomPeriod(starts_at, minutes);
  return state === 'planned' && opens <= now && now < closes;
}

/** What is the same for all in the room. */
export function toShared(board: Board): Omit<Evening, 'questions' | 'polls' | 'presence'> {
  const { webinar, present, hasLink } = board;
  const { title, starts_at, minutes, state, speakers, chapters, speaking = null } = webinar;
  const { opens, closes } = roomPeriod(starts_at, minutes);
  const now = timeOf(board);
  return {
    now: now.toISOString(),
    webinar: { title, starts_at: starts_at.toISOString(), minutes, state },
    room_opens_at: opens.toISOString(),
    room_closes_at: closes.toISOString(),
    is_room_open: isRoomOpen(webinar, now),
    has_link: hasLink,
    // Speakers may have been taken away since.
    speaking: speaking !== null && speaking < speakers.length ? speaking : null,
    speakers: speakers.map(({ name, role, disclosure }) => ({ name, role, disclosure })),
    chapters: chapters.map(({ _id, title: chapter, at }) => ({ _id, title: chapter, at: at.toISOString() })),
    present,
  };
}
