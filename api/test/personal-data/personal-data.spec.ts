import type { PersonalData as PersonalDataAnswer } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { collectionOf } from '../../src/foundation/database/collections/collection.ts';
import { Collections } from '../../src/foundation/database/collections/collections.service.ts';
import { OTHER_COLLECTIONS } from '../../src/foundation/database/collections/other-collections.ts';
import { PersonFilter } from '../../src/foundation/database/collections/person-filter.ts';
import { pathsOf } from '../../src/foundation/database/collections/schema-paths.ts';
import { DueDeletions } from '../../src/operations/account-deletion/due-deletions.service.ts';
import { account } from '../data/factories.ts';
import { collectLog } from '../servers/log.fixtures.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { Mailbox, startServerWith } from '../servers/smtp.ts';
import { type FilledPerson, fillPeople } from './filled-people.ts';
import { type Found, findPerson, marksOf } from './found-people.ts';

/** What the last part of a path refers to that is no person, and nothing that belongs to one. */
const THINGS =
  /(^|\.)(_id|course|lessons?|institution|order|seat|webinar|series|poll|import|rubric|video|session|cause|causes)$/;

/** Texts that name people, when they are not those of a thing. */
const NAMES = /(^|\.)(name|author|asker|email|printed_name|student_name|target|\w+_by|by)$/;

/** Names of things, and of people in public texts. */
const NAMES_OF_THINGS = [
  'Campus.name',
  'Institution.name',
  'OwnedFilm.name',
  'ReleaseError.name',
  'Video.name',
  'Webinar.speakers.name',
];

const mailbox = new Mailbox();
const log = collectLog();
const server = sharedServer(() => startServerWith(mailbox, { logLevel: 'info' }, { logTo: log.logTo }));
const collections = () => server.app.get(Collections, { strict: false });
const nameOf = (name: string) => server.connection.model(name).collection.collectionName;

/** Collections through whose documents others belong to a person. */
const OWNED = ['enrollments', 'webinar_registrations', 'submissions'];

let people: readonly [FilledPerson, FilledPerson];

beforeAll(async () => {
  const [one, other] = await fillPeople(server, ['Zoé Effacée', 'Basile Restant']);
  if (!one || !other) throw new Error('two people were filled');
  people = [one, other];
});

/** Whether something about a person at this path is declared: a field, or a name beside it. */
function isDeclared({ collection, path }: Found): boolean {
  return collections()
    .list()
    .filter(({ name }) => nameOf(name) === collection)
    .some(({ people: fields, names }) => isAt(path, [...fields.map(({ field }) => field), ...names]));
}

/** Whether something of a deleted person may stay there. */
function isKept({ collection, path }: Found, isAsked: boolean): boolean {
  const declared = collections()
    .list()
    .find(({ name }) => nameOf(name) === collection);
  if (!declared) return false;
  const stays = declared.people.filter(({ erase, onlyIf }) => erase === 'keep' || (onlyIf && !isAsked));
  // Nobody asked for them: all of the document.
  if (stays.some(({ erase }) => erase === 'delete')) return true;
  const named = !isAsked && stays.length > 0 ? declared.names : [];
  return isAt(path, [...stays.map(({ field }) => field), ...named]);
}

function isAt(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => path === field || path.startsWith(`${field}.`));
}

it('every reference to a person in a schema is declared, and every collection is in the registry', async () => {
  const wrong = Object.values(server.connection.models).flatMap(({ modelName, schema }) => {
    const collection = collectionOf(schema);
    if (!collection) return OTHER_COLLECTIONS.includes(nameOf(modelName)) ? [] : [modelName];
    const declared = [...collection.people.map(({ field }) => field), ...collection.names];
    return pathsOf(schema)
      .filter(
        ({ path, type }) => (type === 'ObjectId' && !THINGS.test(path)) || (type === 'String' && NAMES.test(path)),
      )
      .filter(({ path }) => !declared.includes(path))
      .map(({ path }) => `${modelName}.${path}`)
      .filter((path) => !NAMES_OF_THINGS.includes(path));
  });
  expect(wrong).toEqual([]);
  const stored = (await server.connection.db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  const known = [
    ...collections()
      .list()
      .map(({ name }) => nameOf(name)),
    ...OTHER_COLLECTIONS,
  ];
  expect(stored.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

it('every declared field is filled for two people', async () => {
  const missing: string[] = [];
  for (const one of people) {
    const filter = await PersonFilter.read(collections(), { id: one.id.toHexString(), email: one.email });
    for (const collection of collections().list()) {
      for (const field of collection.people) {
        const condition = filter.of(field);
        const isFilled = condition && (await collections().modelOf(collection).exists(condition));
        if (!isFilled) missing.push(`${collection.name}.${field.field} of ${one.name}`);
      }
    }
  }
  // The deletion itself notes the account whose name is taken off the journal.
  expect(missing.filter((one) => !one.startsWith('Anonymization._id'))).toEqual([]);
});

/** Collections that an academy reads whole in no time: hundreds of documents at most, or those of a day. */
const SMALL = ['videos', 'uploads', 'image_quotas', 'failed_jobs', 'imports', 'certificates', 'audit_entries'];

it('is found by an index, but in small collections', async () => {
  const [one] = people;
  const filter = await PersonFilter.read(collections(), { id: one.id.toHexString(), email: one.email });
  const scanned: string[] = [];
  for (const collection of collections().list()) {
    const model = collections().modelOf(collection);
    const conditions = collection.people.flatMap((field) => filter.of(field) ?? []);
    if (conditions.length === 0 || SMALL.includes(model.collection.collectionName)) continue;
    const plan = await model.collection.find({ $or: conditions } as never).explain('queryPlanner');
    if (JSON.stringify(plan).includes('COLLSCAN')) scanned.push(`${collection.name} ${JSON.stringify(conditions)}`);
  }
  expect(scanned).toEqual([]);
});

it('whatever names one of them is at a declared path', async () => {
  const undeclared = new Set<string>();
  for (const one of people) {
    // A name may be in a text; ids and e-mails are references.
    const own = { ...one, name: `\u0000${one.id}` };
    for (const found of await findPerson(server, own)) {
      const isOwned = found.path === '_id' && OWNED.includes(found.collection);
      if (!isOwned && !isDeclared(found)) undeclared.add(`${found.collection} ${found.path}`);
    }
  }
  expect([...undeclared]).toEqual([]);
});

it('the export has a section of each collection that declares one, and nothing of the other', async () => {
  const [one, other] = people;
  const { body, text } = await server.call<PersonalDataAnswer>('GET /account/data', { token: one.token });
  const titles = body.sections.map(({ title }) => title);
  const declared = collections()
    .list()
    .flatMap(({ sections }) => sections.map(({ title }) => title));
  // Learners read ratings once there is a result, which the filling has.
  expect([...new Set(declared)].filter((title) => !titles.includes(title))).toEqual([]);
  expect(marksOf(other).filter((mark) => text.toLowerCase().includes(mark))).toEqual([]);
  const [own] = body.sections.find(({ title }) => title === 'Compte')?.rows ?? [];
  expect(own).toMatchObject({ 'Fuseau horaire': 'Indian/Reunion', 'E-mails refusés': 'Inscription à un cours' });
  const [recording] = body.sections.find(({ title }) => title === 'Enregistrements')?.rows ?? [];
  expect(recording).toMatchObject({
    Enregistrement: `data:audio/webm;base64,${Buffer.from('voice').toString('base64')}`,
  });
});

it('one who asked for the deletion leaves what is declared kept, and nothing else; everything of the other stays', async () => {
  const [one, other] = people;
  const otherBefore = await documentsOf(other);
  const week = { deletion_at: new Date(Date.now() - 1000), keeps_certificates: false };
  await server.connection.collection('users').updateOne({ _id: one.id }, { $set: week });
  const before = log.text().length;
  expect(await server.app.get(DueDeletions, { strict: false }).deleteDue()).toBe(1);
  await mailbox.received(one.email, 'Votre compte est supprimé');

  const left = await findPerson(server, one);
  expect(left.filter((found) => !isKept(found, true))).toEqual([]);
  const written = log.text().slice(before).toLowerCase();
  expect([one.name.toLowerCase(), one.email].filter((mark) => written.includes(mark))).toEqual([]);
  const others = mailbox.mails.filter(({ to }) => [to].flat().every((address) => address?.text !== one.email));
  expect(others.filter(({ text = '' }) => text.includes(one.name))).toEqual([]);

  const otherAfter = await documentsOf(other);
  expect([...otherAfter.keys()]).toEqual([...otherBefore.keys()]);
  expect([...otherAfter].filter(([key, text]) => text !== otherBefore.get(key))).toEqual([]);
});

it('the films of the deleted account lose their files, those of the other do not', async () => {
  const [one, other] = people;
  const films = server.connection.collection('owned_films');
  expect(await films.countDocuments({ owner: one.id })).toBe(0);
  const kept = await films.findOne({ owner: other.id });
  const paths = await server.connection.collection('jobs').distinct('paths', { kind: 'delete_files' });
  expect(paths).toEqual([expect.stringMatching(/^films\/[0-9a-f]{24}\/poster\.webp$/)]);
  expect(paths).not.toContain(kept?.poster.path);
});

it('one whom an administrator deletes leaves besides what only the owner can ask for', async () => {
  const [, other] = people;
  const boss = await account(server, 'super_admin');
  const id = other.id.toHexString();
  expect((await server.call('DELETE /admin/users/:id', { token: boss.token, id: id.toUpperCase() })).status).toBe(204);
  const left = await findPerson(server, other);
  expect(left.filter((found) => !isKept(found, false))).toEqual([]);
});

/** The documents about a person and nobody else of the filling, as texts. */
async function documentsOf(person: FilledPerson): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const { collection, document } of await findPerson(server, person)) {
    if (['webinar_questions', 'practice_activities'].includes(collection)) continue;
    const _id = Types.ObjectId.isValid(document) ? new Types.ObjectId(document) : document;
    const stored = await server.connection.collection(collection).findOne({ _id } as never);
    documents.set(`${collection} ${document}`, JSON.stringify(stored));
  }
  return documents;
}
