import type { CampusInput } from '@iris/contract/campuses';
import type { ContactInput } from '@iris/contract/contact';
import type { Course, CourseInput } from '@iris/contract/courses';
import { type Permission, permissionSet, type Role } from '@iris/contract/permissions';
import { EMPTY_TEACHING } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { raiseCatalogVersion } from '../src/courses/catalog-version.ts';
import { CoursesService } from '../src/courses/courses.service.ts';
import type { RevisionLesson } from '../src/programs/revision.schema.ts';
import { userSearch } from '../src/users/user.schema.ts';
import type { TestServer } from './server.ts';

/** An account in the database and its token. */
export interface Account {
  id: string;
  token: string;
}

/** An id that does not exist. */
export const unknownId = (): string => new Types.ObjectId().toHexString();

let serial = 0;

/** Creates an account without a usable password, and a token for it. */
export async function account(
  server: TestServer,
  role: Role = 'student',
  permissions: readonly Permission[] = [],
  name?: string,
): Promise<Account> {
  serial += 1;
  const _id = new Types.ObjectId();
  const granted = Object.fromEntries(permissions.map((permission) => [permission, true]));
  const person = { name: name ?? `Compte ${serial}`, email: `compte-${serial}@example.org` };
  await server.connection.collection('users').insertOne({
    _id,
    ...person,
    password_hash: null,
    role,
    permissions: { ...permissionSet(false), ...granted },
    created_at: new Date(),
    search: userSearch(person),
  });
  const id = _id.toHexString();
  return { id, token: await server.tokenFor(id) };
}

/** The body of a valid course. */
export function courseInput(changes: Partial<CourseInput> = {}): CourseInput {
  return {
    title: 'Capsulorhexis',
    description: 'Centrer, amorcer, contrôler la traction.',
    duration: '5 semaines',
    level: 'Débutant',
    price: 690.5,
    image: '/illustrations/capsulorhexis.svg',
    image_alt: 'Un rhexis rond',
    ...changes,
  };
}

/** Actor of the changes made by factories. */
const ACTOR = { id: unknownId(), name: 'Une administratrice' };

/** A course in the database. */
export function course(server: TestServer, changes: Partial<CourseInput> = {}): Promise<Course> {
  return server.app.get(CoursesService, { strict: false }).create(courseInput(changes), ACTOR);
}

/** Deletes every course directly in the database. */
export async function deleteCourses({ connection }: TestServer): Promise<void> {
  const courses = await connection.collection('courses').distinct('_id');
  await connection.collection('courses').deleteMany({});
  await raiseCatalogVersion(connection, courses.map(String));
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

/** A lesson of a program: its kind with the content of that kind. */
export type ProgramLesson = Pick<RevisionLesson, 'kind'> & Partial<RevisionLesson>;

/** A course with a published program, and the ids of its lessons. */
export interface Program {
  course: Course;
  lessons: string[];
}

/** A published program of one module in the database. With `of` it is the next revision of that program. */
export async function program(
  server: TestServer,
  lessons: readonly ProgramLesson[],
  { of, number = 1 }: { of?: Program; number?: number } = {},
): Promise<Program> {
  const written = lessons.map((lesson, index) => ({
    _id: new Types.ObjectId(of?.lessons[index]),
    ...{ title: `Leçon ${index + 1}`, minutes: 10, is_required: true, is_preview: false },
    ...lesson,
  }));
  const published = of?.course ?? (await course(server));
  await server.connection.collection('course_revisions').insertOne({
    course: new Types.ObjectId(published._id),
    number,
    published_at: new Date(),
    published_by: ACTOR.name,
    note: '',
    teaching: EMPTY_TEACHING,
    modules: [{ _id: new Types.ObjectId(), title: 'Premier module', lessons: written }],
  });
  return { course: published, lessons: written.map(({ _id }) => _id.toHexString()) };
}

/** A student who is enrolled in a course. */
export async function learner(server: TestServer, { course }: Pick<Program, 'course'>): Promise<Account> {
  const student = await account(server);
  await server.call('POST /enrollments', { token: student.token, body: { course_id: course._id } });
  return student;
}
