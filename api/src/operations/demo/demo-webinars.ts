import { replayInputSchema, requiredMinutes } from '@iris/contract/webinars';
import { DEMO_STUDENT, DEMO_WEBINARS, type DemoWebinar, SCRIPTS, webinarInput } from '@iris/demo';
import { Types } from 'mongoose';
import type { UserRecord } from '../../accounts/index.ts';
import { dayOf } from '../../foundation/index.ts';
import { type CertificateRecord, newSerial } from '../../learning/index.ts';
import {
  type AttendanceRecord,
  type EveningQuestionRecord,
  newWebinar,
  type PollRecord,
  type PollVoteRecord,
  type RegistrationRecord,
  type RoomLinks,
  repeatWeekly,
  type WebinarRecord,
} from '../../webinars/index.ts';
import type { DemoFilms } from './demo-programs.ts';

const DAY_MS = 86_400_000;

/** How much of a webinar the registered were there, in turn. */
const SHARES = [0.95, 1, 0.9, 0.7, 1, 0.2, 0.85, 0];

/** The documents of the programme, by collection. */
export interface WebinarDocuments {
  webinars: WebinarRecord[];
  webinar_registrations: RegistrationRecord[];
  webinar_attendances: AttendanceRecord[];
  webinar_questions: EveningQuestionRecord[];
  webinar_polls: PollRecord[];
  webinar_poll_votes: PollVoteRecord[];
  certificates: CertificateRecord[];
}

interface Demo {
  users: readonly UserRecord[];
  films: DemoFilms;
  links: RoomLinks;
  now: Date;
}

interface Held {
  webinar: WebinarRecord;
  registrations: readonly RegistrationRecord[];
  evening: NonNullable<DemoWebinar['evening']>;
}

/** Makes up webinars to come, with a waiting list and a series, and some that are over, with what happened on their evening. */
export function webinarDocuments(demo: Demo): WebinarDocuments {
  const documents: WebinarDocuments = {
    webinars: [],
    webinar_registrations: [],
    webinar_attendances: [],
    webinar_questions: [],
    webinar_polls: [],
    webinar_poll_votes: [],
    certificates: [],
  };
  for (const [turn, planned] of DEMO_WEBINARS.entries()) {
    const webinars = announce(planned, demo);
    documents.webinars.push(...webinars);
    const [webinar] = webinars;
    if (!webinar) throw new Error('a series has one week or more');
    const registrations = register(webinar, peopleFor(planned, turn, demo.users), demo.now);
    documents.webinar_registrations.push(...registrations);
    if (planned.evening) addEvening({ webinar, registrations, evening: planned.evening }, demo, documents);
  }
  return documents;
}

function announce(planned: DemoWebinar, { links, now }: Demo): WebinarRecord[] {
  const { weeks, ...input } = webinarInput(planned, dayOf(now));
  const series = weeks > 1 ? { series: new Types.ObjectId() } : {};
  return repeatWeekly(input, weeks).map((one) => {
    const webinar = newWebinar(one, series);
    const announced = new Date(Math.min(now.getTime(), webinar.starts_at.getTime()) - 12 * DAY_MS);
    return {
      ...webinar,
      link: links.seal(webinar._id, input.link),
      ...{ created_at: announced, changed_at: announced },
    };
  });
}

/** The demo student and students after each other, at another place for each webinar. */
function peopleFor({ registered, hasStudent }: DemoWebinar, turn: number, users: readonly UserRecord[]): UserRecord[] {
  const others = users.filter(({ password_hash }) => password_hash === null);
  const first = users.filter(({ email }) => hasStudent && email === DEMO_STUDENT.email);
  const turned = [...others.slice(turn * 7), ...others.slice(0, turn * 7)];
  return [...first, ...turned].slice(0, registered);
}

/** Registers people in this order, and counts them. */
function register(webinar: WebinarRecord, people: readonly UserRecord[], now: Date): RegistrationRecord[] {
  const from = webinar.created_at.getTime();
  const step = (Math.min(now.getTime(), webinar.starts_at.getTime()) - from) / (people.length + 1);
  webinar.confirmed = Math.min(people.length, webinar.capacity);
  webinar.waiting = people.length - webinar.confirmed;
  webinar.last_number = people.length;
  return people.map((user, index): RegistrationRecord => {
    const at = new Date(from + step * (index + 1));
    const isConfirmed = index < webinar.confirmed;
    return {
      ...{ _id: new Types.ObjectId(), webinar: webinar._id, user: user._id, number: index + 1, created_at: at },
      ...(isConfirmed ? { state: 'confirmed', confirmed_at: at } : { state: 'waiting' }),
    };
  });
}

/** What happened on an evening, and what was counted when it was closed. */
function addEvening(held: Held, demo: Demo, documents: WebinarDocuments): void {
  const { webinar, registrations, evening } = held;
  const closed_at = new Date(webinar.ends_at.getTime() + 30 * 60_000);
  const at = (seconds: number) => new Date(webinar.starts_at.getTime() + seconds * 1000);
  Object.assign(webinar, { state: 'closed', closed_at, counted_at: closed_at, version: 2 });
  webinar.chapters = evening.chapters.map((one, index) => ({
    ...{ _id: `chapitre-${index + 1}`, title: one.title, at: at(one.at) },
  }));
  const replay = replayOf(evening, demo.films);
  if (replay) webinar.replay = { ...replay, told_at: closed_at, version: 1 };
  for (const [turn, registration] of registrations.entries()) {
    const attendance = attendanceOf(
      registration,
      webinar,
      Math.floor((SHARES[turn % SHARES.length] ?? 0) * webinar.minutes),
    );
    documents.webinar_attendances.push(attendance);
    if (attendance.serial) documents.certificates.push(attestationOf(attendance, held, demo.users));
  }
  documents.webinar_questions.push(...questionsOf(held, at));
  addPoll(held, at(600), documents);
}

/** The replay as its host would have saved it. @throws {ZodError} for what could not be saved */
function replayOf({ replay }: Held['evening'], films: DemoFilms) {
  const script = SCRIPTS.find(({ slug }) => slug === replay?.film);
  if (!replay || !script) return undefined;
  return replayInputSchema.parse({
    video: films.get(replay.film) ?? '',
    phases: script.phases.map(({ start, title }, index) => ({ id: `etape-${index + 1}`, title, start })),
    captions: script.captions,
    offset: -replay.recordedAt,
    is_published: true,
  });
}

function attendanceOf(registration: RegistrationRecord, webinar: WebinarRecord, minutes: number): AttendanceRecord {
  const required = requiredMinutes(webinar.minutes, webinar.required_share);
  return {
    ...{ _id: new Types.ObjectId(), registration: registration._id, webinar: webinar._id, user: registration.user },
    ...{ minutes, required, registered_at: registration.created_at, created_at: webinar.closed_at ?? webinar.ends_at },
    ...(minutes >= required && { serial: newSerial() }),
  };
}

function attestationOf(
  { registration, user, minutes, registered_at, serial = '', created_at }: AttendanceRecord,
  { webinar }: Held,
  users: readonly UserRecord[],
): CertificateRecord {
  const account = users.find(({ _id }) => _id === user);
  if (!account) throw new Error('a demo attendance has an account');
  return {
    ...{ _id: new Types.ObjectId(), serial, enrollment: registration, issued_at: created_at },
    snapshot: {
      ...{ user: account._id, student_name: account.name, course_title: webinar.title },
      webinar: { _id: webinar._id, starts_at: webinar.starts_at, minutes: webinar.minutes },
      ...{ hours: minutes / 60, measured_minutes: minutes, objectives: webinar.objectives },
      ...{ enrolled_at: registered_at, completed_at: webinar.ends_at },
    },
  };
}

function questionsOf(
  { webinar, registrations, evening }: Held,
  at: (seconds: number) => Date,
): EveningQuestionRecord[] {
  return evening.questions.map(({ text, votes, answeredAt }, index) => {
    const voters = registrations.slice(index, index + votes).map(({ user }) => user);
    const [user] = voters;
    if (!user) throw new Error('a demo question has an asker');
    const asked_at = at((answeredAt ?? 3000) - 400);
    const asked = { _id: new Types.ObjectId(), webinar: webinar._id, user, place: 1, text, voters, asked_at };
    return answeredAt === undefined
      ? { ...asked, state: 'open' }
      : { ...asked, state: 'answered', answered_at: at(answeredAt) };
  });
}

function addPoll({ webinar, registrations, evening }: Held, opened_at: Date, documents: WebinarDocuments): void {
  const { votes, question, options, image, film } = evening.poll;
  const written = options.map((text, index) => ({ id: `option-${index + 1}`, text }));
  const poll = { _id: new Types.ObjectId(), webinar: webinar._id, question, options: written, image, film, opened_at };
  documents.webinar_polls.push({ ...poll, state: 'closed' });
  const chosen = votes.flatMap((count, index) => Array<string>(count).fill(`option-${index + 1}`));
  for (const [index, option] of chosen.entries()) {
    const user = registrations[index]?.user;
    if (!user) throw new Error('a demo poll has more votes than people');
    documents.webinar_poll_votes.push({
      _id: new Types.ObjectId(),
      poll: poll._id,
      webinar: webinar._id,
      user,
      option,
    });
  }
}
