import {
  type CertificateCheck,
  certificateCheckSchema,
  type OwnCertificate,
  ownCertificateListSchema,
} from '@iris/contract/certificates';
import type { JournalEntry } from '@iris/contract/operations';
import type { ApiRoute } from '@iris/contract/routes';
import { beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../../../test/calls/cells.ts';
import { UNKNOWN_SERIAL, validCall } from '../../../test/calls/valid-calls.ts';
import { account, certificate, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { addMonths, dayOf } from '../../foundation/common/days.ts';

const server = sharedServer();
let superAdmin: string;

beforeAll(async () => {
  superAdmin = (await account(server, 'super_admin', [], 'Inès Roche')).token;
});

const check = (id: string) => server.call<CertificateCheck>('GET /certificates/:serial', { id });
const revoke = (id: string, reason: string) =>
  server.call<CertificateCheck>('POST /admin/certificates/:serial/revoke', { id, token: superAdmin, body: { reason } });

it('an enrollment has one certificate, that of its first completion, also of twenty at once', async () => {
  const enrollment = unknownId();
  const issued = await Promise.all(Array.from({ length: 20 }, () => certificate(server, { enrollment })));
  const [first] = issued as [OwnCertificate];
  expect(first.serial).toMatch(/^IRIS(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
  expect(new Set(issued.map(({ serial }) => serial)).size).toBe(1);
  expect(await certificate(server, { enrollment, student_name: 'Une Autre' })).toEqual(first);
  expect((await certificate(server)).serial).not.toBe(first.serial);
});

it('says what anyone may know, and nothing else, for a serial however it is typed', async () => {
  const { serial, issued_at } = await certificate(server, { completed_at: new Date('2026-05-02T08:00:00Z') });
  const { status, body } = await check(serial.toLowerCase().replaceAll('-', ' '));
  expect(status).toBe(200);
  expect(body).toEqual({
    serial,
    kind: 'course',
    status: 'valid',
    student_name: 'Élise Dupont-Vasseur',
    course_title: 'Phacoémulsification',
    hours: 12.5,
    measured_minutes: 65,
    completed_at: '2026-05-02T08:00:00.000Z',
    issued_at,
  });
});

it('says until when it is valid, and that it has expired, which is no revocation', async () => {
  const issued = await certificate(server, { validity_months: 24 });
  const { body } = await check(issued.serial);
  const lastDay = addMonths(dayOf(new Date(issued.issued_at)), 24);
  expect([body.status, dayOf(new Date(String(body.valid_until)))]).toEqual(['valid', lastDay]);
  const expired = new Date('2026-05-02T21:59:59Z');
  const certificates = server.connection.collection('certificates');
  await certificates.updateOne({ serial: issued.serial }, { $set: { 'snapshot.valid_until': expired } });
  expect((await check(issued.serial)).body).toMatchObject({ status: 'expired', valid_until: expired.toISOString() });
  expect((await server.call('GET /certificates/:serial/pdf', { id: issued.serial })).status).toBe(200);
});

it('a call answers by the state of the certificate', async () => {
  const [attestation, badge] = ['POST /certificates/:serial/attestation', 'GET /certificates/:serial/badge'] as const;
  const revocation = 'POST /admin/certificates/:serial/revoke';
  const files: ApiRoute[] = ['GET /certificates/:serial/pdf', badge, attestation];
  const routes: ApiRoute[] = ['GET /certificates/:serial', ...files, revocation];
  const student = await account(server);
  const valid = await certificate(server, { user: student.id });
  const revoked = await certificate(server, { user: student.id });
  const foreign = await certificate(server);
  expect((await revoke(revoked.serial, 'Fraude établie')).status).toBe(200);
  const cells: [ApiRoute, string, string?][] = [
    ...routes.map((route): [ApiRoute, string, string] => [route, UNKNOWN_SERIAL, '404 certificate_not_found']),
    ...routes.map((route): [ApiRoute, string, string] => [route, 'IRIS-UUUU', '400 invalid_input']),
    ...files.map((route): [ApiRoute, string, string] => [route, revoked.serial, '410 certificate_revoked']),
    [attestation, valid.serial],
    [attestation, foreign.serial, '404 certificate_not_found'],
    [badge, valid.serial, '404 badge_unavailable'],
    [revocation, revoked.serial, '409 already_revoked'],
  ];
  const wrong = await wrongCells(
    cells,
    ([route, serial]) => `${route} ${serial}`,
    async ([route, id, refused]) => {
      const token = route === attestation ? student.token : superAdmin;
      const { status, body } = await server.call(route, { ...validCall(route), id, token });
      expect(body ? `${status} ${body.code}` : String(status)).toBe(refused ?? '200');
    },
  );
  expect(wrong).toEqual([]);
});

it('is revoked once, with a reason that anyone sees, but not by whom; the journal knows', async () => {
  const { serial } = await certificate(server);
  expect((await revoke(serial, '  ')).status).toBe(400);
  const answers = await Promise.all([' Deux comptes ', 'Fraude', 'Erreur'].map((reason) => revoke(serial, reason)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const body = certificateCheckSchema.parse(answers.find(({ status }) => status === 200)?.body);
  expect(body).toMatchObject({ status: 'revoked', reason: expect.stringMatching(/^\S.*\S$/) });
  const { text, body: checked } = await check(serial);
  expect(checked).toEqual(body);
  expect(text).not.toContain('Inès Roche');
  // The name would stay when the account is deleted.
  const stored = await server.connection.collection('certificates').findOne({ serial });
  expect(JSON.stringify(stored)).not.toContain('Inès');
  const query = { action: 'certificate.revoke', limit: '1' };
  const journal = await server.call<JournalEntry[]>('GET /admin/journal', { token: superAdmin, query });
  expect(journal.body[0]).toMatchObject({
    person: { name: 'Inès Roche' },
    target: { type: 'certificate', label: serial },
    before: { status: 'valid' },
    after: { status: 'revoked', reason: body.reason },
  });
});

it('an account lists its own certificates, latest first; they stay valid when an administrator deletes it', async () => {
  const { id: user, token } = await account(server);
  const [first, second] = [await certificate(server, { user }), await certificate(server, { user })];
  await certificate(server);
  const { body } = await server.call<OwnCertificate[]>('GET /certificates/mine', { token });
  expect(ownCertificateListSchema.parse(body)).toEqual([second, first]);
  expect((await server.call('DELETE /admin/users/:id', { token: superAdmin, id: user })).status).toBe(204);
  expect((await check(first.serial)).body).toMatchObject({ status: 'valid', student_name: 'Élise Dupont-Vasseur' });
});
