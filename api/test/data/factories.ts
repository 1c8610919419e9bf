import type { Course, NewCourse, WrittenCourse } from '@iris/contract/catalog';
import { DELETED_COURSE_DAYS, type Permission, permissionSet, type Role } from '@iris/contract/foundation';
import type { CampusInput, ContactInput } from '@iris/contract/site';
import type { Type } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { Types } from 'mongoose';
import { userSearch } from '../../src/accounts/users/model/user.schema.ts';
import type { MediaSession } from '../../src/authoring/films/media/media-tokens.service.ts';
import { raiseCatalogVersion } from '../../src/catalog/courses/catalog-version.ts';
import { CoursesService } from '../../src/catalog/courses/courses.service.ts';
import { DatabaseService } from '../../src/foundation/database/database.service.ts';
import {
  type CertificateSnapshot,
  CertificatesService,
  type PresenceSnapshot,
} from '../../src/learning/certificates/certificates.service.ts';
import { DueCourses } from '../../src/operations/retention/due-courses.service.ts';
import type { TestServer } from '../servers/server.ts';

/** An account in the database and its token. */
export interface Account {
  id: string;
  token: string;
}

/** An id that does not exist. */
export const unknownId = (): string => new Types.ObjectId().toHexString();

let serial = 0;

/** Creates an account with a verified e-mail and without a usable password, and a token for it. */
export async function account(
  server: TestServer,
  role: Role = 'student',
  permissions: readonly Permission[] = [],
  name?: string,
  isVerified = true,
): Promise<Account> {
  serial += 1;
  const _id = new Types.ObjectId();
  const granted = Object.fromEntries(permissions.map((permission) => [permission, true]));
  const person = { name: name ?? `Compte ${serial}`, email: `compte-${serial}@example.org` };
  await server.connection.collection('users').insertOne({
    _id,
    ...person,
    ...(isVerified && { email_verified_at: new Date() }),
    password_hash: null,
    password_version: 0,
    role,
    permissions: { ...permissionSet(false), ...granted },
    created_at: new Date(),
    ...userSearch(person),
  });
  const id = _id.toHexString();
  return { id, token: await server.tokenFor(id) };
}

/** For addresses of films and documents: an account by its session, with the course in which it is enrolled. */
export function viewerOf({ id, token }: Account, course?: string): MediaSession {
  return { user: id, session: String(decodeJwt(token).sid), course };
}

/** The body of a valid course. */
export function courseInput(changes: Partial<WrittenCourse> = {}): WrittenCourse {
  return {
    title: 'Capsulorhexis',
    description: 'Centrer, amorcer, contrôler la traction.',
    duration: '5 semaines',
    level: 'Débutant',
    language: 'fr',
    price: 690.5,
    enrollment_mode: 'open',
    image: '/illustrations/capsulorhexis.svg',
    image_alt: 'Un rhexis rond',
    ...changes,
  };
}

/** Actor of the changes made by factories. */
const ACTOR = { id: unknownId(), name: 'Une administratrice' };

/** A course in the database. */
export function course(server: TestServer, changes: Partial<NewCourse> = {}): Promise<Course> {
  return server.app.get(CoursesService, { strict: false }).create({ ...courseInput(), ...changes }, ACTOR);
}

/** Deletes every course directly in the database. */
export async function deleteCourses({ connection }: TestServer): Promise<void> {
  const courses = await connection.collection('courses').distinct('_id');
  await connection.collection('courses').deleteMany({});
  await raiseCatalogVersion(connection, courses.map(String));
}

/** Lets the time pass in which deleted courses can be brought back, and removes them. */
export async function endDeletedCourses({ app, connection }: TestServer): Promise<void> {
  const deleted_at = new Date(Date.now() - (DELETED_COURSE_DAYS * 24 + 1) * 3_600_000);
  await connection.collection('deleted_courses').updateMany({}, { $set: { deleted_at } });
  await app.get(DueCourses, { strict: false }).run();
}

/** What a certificate says. */
export function certificateSnapshot(changes: Partial<CertificateSnapshot> = {}): CertificateSnapshot {
  return {
    enrollment: unknownId(),
    user: unknownId(),
    course: unknownId(),
    revision: 1,
    student_name: 'Élise Dupont-Vasseur',
    course_title: 'Phacoémulsification',
    hours: 12.5,
    measured_minutes: 65,
    objectives: ['Centrer un capsulorhexis', 'Diviser un noyau dur'],
    enrolled_at: new Date('2026-03-01T10:00:00Z'),
    completed_at: new Date('2026-10-31T23:30:00Z'),
    ...changes,
  };
}

/** A certificate in the database. */
export function certificate(server: TestServer, changes: Partial<CertificateSnapshot> = {}) {
  const get = <Service>(type: Type<Service>) => server.app.get(type, { strict: false });
  const snapshot = certificateSnapshot(changes);
  return get(DatabaseService).inTransaction((session) => get(CertificatesService).issue(snapshot, session));
}

/** An attestation of presence in the database. */
export function presenceAttestation(server: TestServer, changes: Partial<PresenceSnapshot> = {}) {
  const get = <Service>(type: Type<Service>) => server.app.get(type, { strict: false });
  const snapshot: PresenceSnapshot = {
    registration: new Types.ObjectId(),
    user: new Types.ObjectId(),
    student_name: 'Élise Dupont-Vasseur',
    webinar: { _id: new Types.ObjectId(), starts_at: new Date('2026-11-10T18:30:00Z'), minutes: 60 },
    title: 'Capsulorhexis difficiles',
    objectives: ['Choisir son colorant'],
    minutes: 47,
    registered_at: new Date('2026-11-01T10:00:00Z'),
    ended_at: new Date('2026-11-10T19:30:00Z'),
    ...changes,
  };
  return get(DatabaseService).inTransaction((session) => get(CertificatesService).attest(snapshot, session));
}

/** The body of a valid campus. */
export function campusInput(changes: Partial<CampusInput> = {}): CampusInput {
  return {
    name: 'Campus Lyon',
    location: 'Lyon, France',
    image: 'https://images.example/lyon.jpg',
    image_alt: 'La salle de simulation',
    description: 'Deux salles de simulation.',
    ...changes,
  };
}

/** The body of a valid contact message. */
export function contactInput(changes: Partial<ContactInput> = {}): ContactInput {
  return {
    name: 'Sophie Arnaud',
    email: 'sophie@example.org',
    subject: 'Une question',
    message: 'Bonjour,\nquand ouvre la prochaine session ?',
    ...changes,
  };
}
