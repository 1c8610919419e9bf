import type { User } from '@iris/contract/accounts';
import type { CertificateCheck } from '@iris/contract/certificates';
import { permissionSet } from '@iris/contract/foundation';
import { type mongo, Types } from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Account, account, certificate, contactInput, course } from '../../../test/data/factories.ts';
import { startTwin } from '../../../test/servers/server.ts';
import { mailingServer } from '../../../test/servers/shared-server.ts';
import { MAIL_POLL } from '../../../test/servers/smtp.ts';
import { hospital, join } from '../../learning/institutions/institutions.fixtures.ts';
import { DueDeletions } from './due-deletions.service.ts';

const WEEK_MS = 7 * 86_400_000;

const { server, mailbox } = mailingServer();

const users = () => server.connection.collection('users');
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const stored = ({ id }: Account) => users().findOne(byId(id));
const plan = ({ token }: Account, keep_certificates = true) =>
  server.call<User & { code?: string }>('POST /account/deletion', { token, body: { keep_certificates } });
const cancel = ({ token }: Account) => server.call<User>('DELETE /account/deletion', { token });
const isOpen = async (token: string) => (await server.call('GET /auth/me', { token })).status === 200;
const deleteDue = (one = server) => one.app.get(DueDeletions, { strict: false }).deleteDue();
const endWeek = ({ id }: Account) =>
  users().updateOne(byId(id), { $set: { deletion_at: new Date(Date.now() - 1000) } });
const emailOf = async (one: Account) => String((await stored(one))?.email);

describe('the deletion of the own account', () => {
  it('is planned in a week, ends the other sessions and is told by mail; asked again, the day stays', async () => {
    const claire = await account(server);
    const elsewhere = await server.tokenFor(claire.id);
    const before = Date.now();
    const { status, body } = await plan(claire);
    expect(status).toBe(200);
    const day = new Date(body.deletion_at ?? 0);
    expect(day.getTime()).toBeGreaterThanOrEqual(before + WEEK_MS);
    expect(day.getTime()).toBeLessThanOrEqual(Date.now() + WEEK_MS);
    expect([await isOpen(claire.token), await isOpen(elsewhere)]).toEqual([true, false]);
    const { text } = await mailbox.received(await emailOf(claire), 'Votre compte sera supprimé');
    expect(text).toContain(
      new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(day),
    );
    expect((await plan(claire, false)).body.deletion_at).toBe(body.deletion_at);
    expect(await stored(claire)).toMatchObject({ keeps_certificates: false });
    expect(mailbox.to(await emailOf(claire))).toHaveLength(1);
    expect(await deleteDue()).toBe(0);
  });

  it('is known to the account only, also after a change of its name, and can be cancelled', async () => {
    const [claire, boss] = [await account(server), await account(server, 'super_admin')];
    await plan(claire);
    const renamed = await server.call<User>('PUT /account/name', { token: claire.token, body: { name: 'Claire B.' } });
    expect(renamed.body.deletion_at).toBeDefined();
    const listed = await server.call<User[]>('GET /admin/users', { token: boss.token, query: { q: 'Claire B.' } });
    expect(listed.body).toHaveLength(1);
    expect(listed.body[0]).not.toHaveProperty('deletion_at');
    for (const _ of ['once', 'twice']) expect((await cancel(claire)).body).not.toHaveProperty('deletion_at');
    expect(await stored(claire)).not.toHaveProperty('deletion_at');
    expect(await stored(claire)).not.toHaveProperty('keeps_certificates');
  });

  it('is kept off without a new proof, and does not keep a super administrator from deleting the account at once', async () => {
    const [claire, zoe] = [await account(server), await account(server)];
    for (const one of [claire, zoe]) await plan(one);
    const old = { $set: { authenticated_at: new Date(Date.now() - 16 * 60_000) } };
    await server.connection.collection('sessions').updateMany({ user: new Types.ObjectId(claire.id) }, old);
    expect((await cancel(claire)).status).toBe(200);
    expect((await plan(claire)).body.code).toBe('reauthentication_required');
    const boss = await account(server, 'super_admin');
    expect((await server.call('DELETE /admin/users/:id', { token: boss.token, id: zoe.id })).status).toBe(204);
    expect(await stored(zoe)).toBeNull();
  });
});

describe('an account whose week is over', () => {
  it('is deleted with its data; messages, names in the journal and on certificates go with it', async () => {
    const boss = await account(server, 'super_admin');
    const zoe = await account(server, 'student', [], 'Zoé Unique');
    const [email, other] = [await emailOf(zoe), 'autre@example.org'];
    await server.call('POST /enrollments', { token: zoe.token, body: { course_id: (await course(server))._id } });
    await server.call('POST /contact', { body: contactInput({ email }) });
    await server.call('POST /contact', { body: contactInput({ email: other }) });
    const { serial } = await certificate(server, { user: zoe.id, student_name: 'Zoé Unique' });
    const chu = await hospital(server);
    const manager = await join(server, chu, 'manager');
    const [resident, tutor] = [await join(server, chu, 'resident', zoe), await join(server, chu, 'tutor')];
    const tutoring = { token: manager.token, id: chu._id, body: { tutor: tutor.id, resident: resident.id } };
    expect((await server.call('POST /institutions/:id/tutorings', tutoring)).status).toBe(204);
    const promoted = { ...permissionSet(false), manage_stats: true };
    await server.call('POST /admin/users/:id/make-admin', { token: boss.token, id: zoe.id, body: promoted });
    // The journal names an account by its id in lower case, whatever the call does.
    await server.call('DELETE /admin/users/:id/sessions', { token: boss.token, id: zoe.id.toUpperCase() });
    const admin = { id: zoe.id, token: await server.tokenFor(zoe.id) };
    const stats = await server.call<object>('GET /stats', {});
    await server.call('PUT /stats', { token: admin.token, body: stats.body });
    await plan(admin, false);
    await endWeek(admin);
    expect(await deleteDue()).toBe(1);

    expect(await isOpen(admin.token)).toBe(false);
    const left: Record<string, number> = {};
    for (const name of ['enrollments', 'sessions', 'one_time_links']) {
      left[name] = await server.connection.collection(name).countDocuments({ user: new Types.ObjectId(zoe.id) });
    }
    expect(left).toEqual({ enrollments: 0, sessions: 0, one_time_links: 0 });
    const messages = await server.connection.collection('messages').distinct('email');
    expect([messages.includes(email), messages.includes(other)]).toEqual([false, true]);

    const certified = await server.call<CertificateCheck>('GET /certificates/:serial', { id: serial });
    expect(certified.body).toMatchObject({ status: 'valid', student_name: 'Titulaire anonymisé', is_anonymous: true });
    expect((await server.call('GET /certificates/:serial/pdf', { id: serial })).status).toBe(200);

    const entries = await server.connection.collection('audit_entries').find({}).toArray();
    expect(JSON.stringify(entries)).not.toMatch(/Zoé|zoe unique/);
    const asked = entries.find(({ action }) => action === 'institution.tutoring');
    expect(asked?.after).toMatchObject({ resident: 'Compte supprimé', tutor: expect.stringMatching(/^Compte \d/) });
    const about = entries.filter(({ target }) => target.id === zoe.id);
    expect(about.map(({ action, target }) => [action, target.label])).toEqual([
      ['user.promote', 'Compte supprimé'],
      ['user.sessions', 'Compte supprimé'],
      ['user.delete', 'Compte supprimé'],
    ]);
    expect(about[0]?.person.name).not.toBe('Compte supprimé');
    expect((await mailbox.received(email, 'Votre compte est supprimé')).text).toContain('Zoé Unique');
  });

  it('has its name taken off thousands of entries in batches, outside of the transaction, by the next pass if need be', async () => {
    const busy = await account(server, 'admin', [], 'Basile Occupé');
    const entries = server.connection.collection('audit_entries');
    const entry = {
      at: new Date(),
      person: { _id: new Types.ObjectId(busy.id), name: 'Basile Occupé' },
      action: 'stats.update',
      target: { type: 'stats', id: 'stats', label: 'Statistiques' },
      search: 'basile occupe',
    };
    await entries.insertMany(Array.from({ length: 2500 }, () => ({ ...entry, _id: new Types.ObjectId() })));
    await plan(busy);
    await endWeek(busy);
    const updates: { inTransaction: boolean; ids: number }[] = [];
    const watch = ({ commandName, command }: mongo.CommandStartedEvent) => {
      if (commandName !== 'update' || command.update !== 'audit_entries') return;
      updates.push({ inTransaction: 'autocommit' in command, ids: command.updates[0].q._id?.$in?.length });
    };
    const client = server.connection.getClient().on('commandStarted', watch);
    onTestFinished(() => void client.off('commandStarted', watch));
    expect(await deleteDue()).toBe(1);
    expect(updates.filter(({ inTransaction }) => inTransaction)).toEqual([]);
    expect(updates.filter(({ ids }) => ids > 1).map(({ ids }) => ids)).toEqual([1000, 1000, 501]);
    expect(await entries.countDocuments({ $or: [{ search: /basile/ }, { 'person.name': /Basile/ }] })).toBe(0);

    // A process that was killed in between leaves the rest to the next pass.
    const _id = new Types.ObjectId();
    const name = 'Ancien Nom';
    const left = {
      ...{ at: new Date(), person: { _id, name }, action: 'user.email', search: 'ancien nom' },
      target: { type: 'user', id: _id.toHexString(), label: name },
      ...{ before: { name }, after: { name } },
    };
    const { insertedId } = await entries.insertOne(left);
    await server.connection.collection('anonymizations').insertOne({ _id });
    expect(await deleteDue()).toBe(0);
    expect(JSON.stringify(await entries.findOne({ _id: insertedId }))).not.toMatch(/ancien nom/i);
    expect(await server.connection.collection('anonymizations').countDocuments()).toBe(0);
  });

  it('keeps the name on certificates if asked, and messages of an address that was never verified', async () => {
    const claire = await account(server, 'student', [], 'Claire Certifiée', false);
    const email = await emailOf(claire);
    await server.call('POST /contact', { body: contactInput({ email }) });
    const { serial } = await certificate(server, { user: claire.id, student_name: 'Claire Certifiée' });
    await plan(claire, true);
    await endWeek(claire);
    await deleteDue();
    const { body } = await server.call<CertificateCheck>('GET /certificates/:serial', { id: serial });
    expect(body.student_name).toBe('Claire Certifiée');
    expect(body).not.toHaveProperty('is_anonymous');
    expect(await server.connection.collection('messages').countDocuments({ email })).toBe(1);
  });
});

it('several instances delete what is due at their start and every hour, each account once, and tell its owner once', async () => {
  const begin = await account(server);
  await plan(begin);
  await endWeek(begin);
  const other = await startTwin(server);
  onTestFinished(other.close);
  await vi.waitFor(async () => expect(await stored(begin)).toBeNull(), MAIL_POLL);

  const people = await Promise.all(Array.from({ length: 5 }, () => account(server)));
  const emails = await Promise.all(people.map(emailOf));
  const due = { $set: { deletion_at: new Date(Date.now() - 1000), keeps_certificates: true } };
  for (const { id } of people) await users().updateOne(byId(id), due);
  const counts = await Promise.all([deleteDue(), deleteDue(other), deleteDue(), deleteDue(other)]);
  // What one begins to delete while another one does is repeated, and then found deleted.
  expect(counts.reduce((sum, count) => sum + count)).toBe(5);
  for (const email of emails) await mailbox.received(email, 'Votre compte est supprimé');
  const goodbyes = mailbox.mails.filter(({ subject }) => subject === 'Votre compte est supprimé');
  expect(new Set(goodbyes.map(({ to }) => [to].flat()[0]?.text)).size).toBe(goodbyes.length);

  const task = other.app.get(DueDeletions, { strict: false });
  task.onApplicationShutdown();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  task.onApplicationBootstrap();
  // After the pass of the start.
  expect(await task.deleteDue()).toBe(0);
  const late = await account(server);
  await users().updateOne(byId(late.id), due);
  vi.advanceTimersByTime(60 * 60 * 1000);
  await vi.waitFor(async () => expect(await stored(late)).toBeNull(), MAIL_POLL);
});
