import { Types } from 'mongoose';
import { userSearch } from '../../src/accounts/users/model/user.schema.ts';
import { type StoredCollection } from '../../src/foundation/database/collections/collection.ts';
import { Collections } from '../../src/foundation/database/collections/collections.service.ts';
import { account, course, unknownId } from '../data/factories.ts';
import { webinar } from '../data/webinars.ts';
import type { TestServer } from '../servers/server.ts';

/** A person with a document in every collection that is about people. */
export interface FilledPerson {
  id: Types.ObjectId;
  token: string;
  name: string;
  email: string;
  /** Through which other documents are the person's. */
  enrollment: Types.ObjectId;
  registration: Types.ObjectId;
  submission: Types.ObjectId;
  review: Types.ObjectId;
}

/** What both people share. */
interface Scene {
  course: Types.ObjectId;
  lesson: Types.ObjectId;
  webinar: Types.ObjectId;
  institution: Types.ObjectId;
  /** Somebody else, without an account. */
  third: Types.ObjectId;
  people: FilledPerson[];
}

type Fill = (person: FilledPerson, scene: Scene) => object[];

const now = new Date();
const soon = new Date(now.getTime() + 86_400_000);
const id = () => new Types.ObjectId();
const hash = () => unknownId();
const levels = [{ step: 'step-1', level: 3 }];

/** The documents of a person by the name of the model; texts contain the name, so that what is left of one is found. */
const FILLS: Record<string, Fill> = {
  User: () => [],
  Session: ({ id: user, name }) => [
    {
      ...{ user, device: `Firefox de ${name}`, network: '192.0.2', created_at: now, last_used_at: now },
      ...{ authenticated_at: now, expires_at: soon, password_version: 0 },
    },
  ],
  OneTimeLink: ({ id: user, email }) => [
    {
      ...{ user, email, purpose: 'verify_email', secret_hash: hash(), is_open: true },
      ...{ created_at: now, expires_at: soon, delete_at: soon },
    },
  ],
  Challenge: ({ id: user }) => [{ user, secret_hash: hash(), purpose: 'login', expires_at: soon }],
  SecondFactor: ({ id: user }) => [
    { user, totp: { secret: Buffer.from('s'), since: now, last_step: 1 }, recovery_codes: ['code'] },
  ],
  Passkey: ({ id: user, name }) => [
    {
      ...{ user, credential_id: hash(), public_key: Buffer.from('k'), counter: 0, transports: ['usb'] },
      ...{ label: `Clé de ${name}`, created_at: now },
    },
  ],
  Notification: ({ id: user, name }) => [
    {
      ...{ user, kind: 'question_answered', key: 'k', created_at: now },
      data: { course: 'Cours', lesson: `Leçon de ${name}`, link: '/' },
    },
  ],
  Member: ({ id: user }, { institution }) => [{ user, institution, role: 'resident', from: now }],
  Invitation: ({ id: by, name, email }, { institution }) => [
    invitation({ institution, name, email, by: id() }),
    invitation({ institution, name: 'Autre', email: `${hash()}@example.org`, by }),
  ],
  Import: ({ id: by }, { institution }) => [
    {
      institution,
      by,
      hash: hash(),
      role: 'resident',
      state: 'done',
      created_at: now,
      rows: 1,
      file_name: 'liste.csv',
    },
  ],
  ImportRow: ({ name, email }) => [{ import: id(), line: 1, name, email, role: 'resident', created_at: now }],
  OutgoingMail: ({ id: user }) => [{ user, template: 'notification', content: Buffer.from('sealed'), created_at: now }],
  Enrollment: ({ id: user, enrollment }, scene) => [{ _id: enrollment, user, course: scene.course, created_at: now }],
  Review: ({ id: user, name, review }, scene) => [
    {
      ...{ _id: review, user, course: scene.course, rating: 4, text: `Avis de ${name}`, author: name },
      ...{ created_at: now, updated_at: now },
    },
  ],
  ReviewReport: ({ id: user, review, name }, scene) => [
    report({ review: id(), user, course: scene.course, text: `Signalé par ${name}` }),
    report({ review, user: scene.third, course: scene.course, text: `Sur l'avis de ${name}` }),
  ],
  Video: ({ id: created_by }) => [
    {
      ...{ name: 'Cataracte.mp4', status: 'ready', progress: 100, bytes: 1, sha256: hash(), created_at: now },
      created_by,
    },
  ],
  OwnedFilm: ({ id: owner }) => {
    const _id = id();
    const poster = { path: `films/${_id}/poster.webp`, bytes: 1 };
    return [{ _id, owner, name: 'Film', status: 'ready', progress: 100, bytes: 1, created_at: now, poster }];
  },
  Upload: ({ id: owner, name }) => [{ owner, name: `Film de ${name}.mp4`, size: 10, created_at: now }],
  UploadQuota: ({ id: owner }) => [{ _id: `film/2026-03-14/${owner}`, count: 1, bytes: 1, expires_at: soon }],
  Certificate: (person, scene) => [
    certificate(person, scene, { enrollment: person.enrollment }),
    certificate({ ...person, id: id(), name: 'Autre', enrollment: id() }, scene, {
      revoked: { at: now, account: person.id, reason: 'Erreur' },
    }),
  ],
  DecisionAnswer: ({ enrollment, name }, { lesson }) => [
    { enrollment, lesson, decision: 'decision-1', option: `Réponse de ${name}`, answered_at: now },
  ],
  Note: ({ id: user, enrollment, name }, { lesson }) => [
    { user, enrollment, lesson, place: 1, text: `Note de ${name}`, created_at: now, updated_at: now },
  ],
  Question: ({ id: user, enrollment, name }, { lesson, course, third }) => [
    question({ user, enrollment, lesson, course, asker: name, text: `Question de ${name}` }),
    question({
      ...{ user: third, enrollment: id(), lesson, course, asker: 'Autre', text: 'Question', state: 'answered' },
      answer: { text: 'Réponse', user, author: name, answered_at: now },
    }),
  ],
  LessonProgress: ({ id: user, enrollment }, { lesson, course }) => [
    {
      ...{ user, enrollment, lesson, course, opened_at: now, updated_at: now },
      ...{ cells: [1], cell_count: 3, position: 5, days: { '2026-03-14': 60 } },
    },
  ],
  ProofEvent: ({ enrollment }) => [{ enrollment, seq: 1, at: now, data: { type: 'begun', revision: 1 }, hash: hash() }],
  Attempt: ({ id: user, enrollment }, { lesson, course }) => [
    { user, enrollment, lesson, course, revision: 1, number: 1, started_at: now, orders: [], answers: [] },
  ],
  Seat: ({ id: user }, { institution }) => [{ user, order: id(), institution, number: 1, taken_at: now }],
  Tutoring: ({ id: tutor }, { institution, third }) => [
    { institution, tutor, resident: third, asked_at: now },
    { institution, tutor: third, resident: tutor, asked_at: now },
  ],
  Activity: (_, { course, people, lesson }) => [
    { _id: id(), course, raters: people.map((person) => person.id), version: 1 },
    { _id: lesson, course, raters: [], version: 1 },
  ],
  Submission: ({ id: user, enrollment, submission }, { course, lesson }) => [
    {
      ...{ _id: submission, user, enrollment, course, lesson, number: 1, rubric: id(), required: 1, state: 'sent' },
      ...{ origin: 'wet_lab', declaration: 1, declared_at: now, code: hash(), self_levels: levels, created_at: now },
    },
  ],
  Assignment: ({ id: rater, submission, name }, { lesson, third }) => [
    assignment({ submission: id(), lesson, rater, slot: 1, summary: `Brouillon de ${name}` }),
    assignment({ submission, lesson, rater: third, slot: 1, summary: `Du film de ${name}` }),
  ],
  Rating: ({ id: rater, submission }, { lesson, third }) => [
    rating({ submission: id(), lesson, rater }),
    rating({ submission, lesson, rater: third }),
  ],
  Calibration: ({ id: rater }, { lesson }) => [
    { rater, rubric: id(), lesson, levels: [], distance: 0, is_calibrated: true, sent_at: now },
  ],
  VoiceNote: ({ id: rater, submission }, { third }) => [
    { submission: id(), rater, type: 'audio/webm', data: Buffer.from('voice'), created_at: now },
    { submission, rater: third, type: 'audio/webm', data: Buffer.from('voice'), created_at: now },
  ],
  Result: ({ submission }, { lesson }) => [
    { submission, lesson, score: 3, is_passed: true, steps: [], decided_at: now },
  ],
  Message: ({ name, email }) => [
    { name, email, subject: 'Sujet', message: `De ${name}`, status: 'new', created_at: now, search: name },
  ],
  WebinarRegistration: ({ id: user, registration }, scene) => [
    { _id: registration, user, webinar: scene.webinar, state: 'confirmed', number: 1, created_at: now },
  ],
  WebinarPresence: ({ registration }, scene) => [{ registration, webinar: scene.webinar, minute: now }],
  EveningQuestion: ({ id: user, name }, { webinar: about, people, third }) => [
    eveningQuestion({ webinar: about, user, text: `Question de ${name}`, voters: [user] }),
    eveningQuestion({ webinar: id(), user: third, text: 'Question', voters: people.map((person) => person.id) }),
  ],
  WebinarPollVote: ({ id: user, name }, scene) => [
    { poll: id(), webinar: scene.webinar, user, option: `Choix de ${name}` },
  ],
  WebinarAttendance: ({ id: user, registration }, scene) => [
    { registration, webinar: scene.webinar, user, minutes: 40, required: 30, registered_at: now, created_at: now },
  ],
  ReplayView: ({ id: user }, scene) => [
    {
      ...{ webinar: scene.webinar, user, video: hash(), opened_at: now, updated_at: now },
      ...{ cells: [], cell_count: 1, position: 0, days: {} },
    },
  ],
  Job: ({ id: account, email }) => [
    { kind: 'tell_promotion', target: account.toHexString(), lease_until: soon },
    { kind: 'reset_password', target: email, lease_until: soon },
  ],
  AuditEntry: ({ id: person, name }, { third }) => [
    entry({ person: { _id: person, name }, target: { type: 'stats', id: 'stats', label: 'Statistiques' } }),
    entry({ person: { _id: third, name: 'Autre' }, target: { type: 'user', id: String(person), label: name } }),
    entry({
      ...{ person: { _id: third, name: 'Autre' }, target: { type: 'institution', id: hash(), label: 'CHU' } },
      ...{ after: { resident: name }, named: [{ field: 'resident', account: person }] },
    }),
  ],
  // Noted by the deletion itself.
  Anonymization: () => [],
};

/** Two people with a document in every collection of the registry; each document is valid for its schema. */
export async function fillPeople(server: TestServer, names: readonly string[]): Promise<FilledPerson[]> {
  const collections = server.app.get(Collections, { strict: false });
  const people = await Promise.all(names.map((name) => person(server, name)));
  const { _id: courseId } = await course(server);
  const { _id: webinarId } = await webinar(server);
  const about = new Types.ObjectId(webinarId);
  await server.connection.collection('webinars').updateOne({ _id: about }, { $set: { confirmed: people.length } });
  const [institution, third] = [id(), id()];
  const scene = { course: new Types.ObjectId(courseId), webinar: about, institution, third, people };
  const wrong: string[] = [];
  for (const one of people) {
    const own = { ...scene, lesson: id() };
    for (const collection of collections.list()) wrong.push(...(await fill(collections, collection, one, own)));
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return people;
}

async function fill(collections: Collections, collection: StoredCollection, one: FilledPerson, scene: Scene) {
  const wrong: string[] = [];
  const model = collections.modelOf(collection);
  for (const document of FILLS[collection.name]?.(one, scene) ?? []) {
    // 'throw': a field that the schema does not have is a mistake of the filling.
    await new model(document, 'throw' as never).save().catch((error: Error) => wrong.push(error.message));
  }
  return wrong;
}

async function person(server: TestServer, name: string): Promise<FilledPerson> {
  const { id: account_id, token } = await account(server, 'admin', [], name);
  const email = `${name.split(' ')[0]?.toLowerCase()}@personne.example`;
  const known = { printed_name: name, rpps: '10001234565', refused_mails: ['enrolled'], time_zone: 'Indian/Reunion' };
  const changed = { email, ...userSearch({ name, email }), ...known };
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(account_id) }, { $set: changed });
  return {
    ...{ id: new Types.ObjectId(account_id), token, name, email },
    ...{ enrollment: id(), registration: id(), submission: id(), review: id() },
  };
}

function invitation(fields: object) {
  const dates = { sent_at: now, expires_at: soon, delete_at: soon };
  return { role: 'resident', secret_hash: hash(), state: 'open', search: 'x', ...dates, ...fields };
}

function report(fields: object) {
  return { reason: 'insult', created_at: now, ...fields };
}

function certificate(
  { id: user, name, enrollment }: Pick<FilledPerson, 'id' | 'name' | 'enrollment'>,
  scene: Scene,
  fields: object,
) {
  const snapshot = {
    ...{ user, course: scene.course, revision: 1, student_name: name, printed_name: name, course_title: 'Cours' },
    ...{ hours: 1, objectives: [], enrolled_at: now, completed_at: now },
  };
  return { serial: hash(), enrollment, snapshot, issued_at: now, ...fields };
}

function question(fields: object) {
  return { place: 1, created_at: now, state: 'open', ...fields };
}

function assignment({ summary, ...fields }: { summary: string; [field: string]: unknown }) {
  return { lease_until: soon, draft: { levels, comments: [], summary }, ...fields };
}

function rating(fields: object) {
  return { slot: 1, is_appeal: false, levels, comments: [], summary: 'Bien', sent_at: now, ...fields };
}

function eveningQuestion(fields: object) {
  return { place: 1, state: 'open', asked_at: now, ...fields };
}

function entry(fields: { person: { _id: Types.ObjectId; name: string }; [field: string]: unknown }) {
  return { at: now, action: 'stats.update', search: fields.person.name.toLowerCase(), ...fields };
}
