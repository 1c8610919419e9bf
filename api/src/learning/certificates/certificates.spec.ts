import {
  type CertificateCheck,
  certificateCheckSchema,
  type OwnCertificate,
  ownCertificateListSchema,
} from '@iris/contract/certificates';
import type { JournalEntry } from '@iris/contract/journal';
import type { ApiRoute } from '@iris/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCells } from '../../../test/cells.ts';
import { account, certificate, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { UNKNOWN_SERIAL, validCall } from '../../../test/valid-calls.ts';
import { addMonths, dayOf } from '../../foundation/common/days.ts';

let server: TestServer;
let superAdmin: string;

beforeAll(async () => {
  server = await startServer();
  superAdmin = (await account(server, 'super_admin', [], 'Inès Roche')).token;
});
afterAll(() => server.close());

const check = (id: string) => server.call<CertificateCheck>('GET /certificates/:serial', { id });
const revoke = (id: string, reason = 'Fraude établie', token = superAdmin) =>
  server.call<CertificateCheck>('POST /admin/certificates/:serial/revoke', { id, token, body: { reason } });

describe('issuing', () => {
  it('creates one certificate for twenty simultaneous completions of an enrollment', async () => {
    const enrollment = unknownId();
    const issued = await Promise.all(Array.from({ length: 20 }, () => certificate(server, { enrollment })));
    expect(new Set(issued.map(({ serial }) => serial)).size).toBe(1);
    expect(await server.connection.collection('certificates').countDocuments({ 'snapshot.revision': 1 })).toBe(1);
  });

  it('gives each enrollment a serial of its own and keeps the first snapshot', async () => {
    const [first, second] = [await certificate(server), await certificate(server)];
    expect(first.serial).toMatch(/^IRIS(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(second.serial).not.toBe(first.serial);
    const again = await certificate(server, { enrollment: first.enrollment_id, student_name: 'Une Autre' });
    expect(again).toEqual(first);
  });
});

describe('GET /certificates/:serial', () => {
  it('says what anyone may know, and nothing else', async () => {
    const issued = await certificate(server, { completed_at: new Date('2026-05-02T08:00:00Z') });
    const { status, body } = await check(issued.serial);
    expect(status).toBe(200);
    expect(body).toEqual({
      serial: issued.serial,
      status: 'valid',
      student_name: 'Élise Dupont-Vasseur',
      course_title: 'Phacoémulsification',
      hours: 12.5,
      measured_minutes: 65,
      completed_at: '2026-05-02T08:00:00.000Z',
      issued_at: issued.issued_at,
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

  it('finds a serial however it is typed', async () => {
    const { serial } = await certificate(server);
    const typed = [serial.toLowerCase(), serial.replaceAll('-', ''), serial.slice(5), serial.replaceAll('0', 'o')];
    const answers = await Promise.all(typed.map((one) => check(one.replaceAll('1', 'l'))));
    expect(answers.map(({ body }) => body.serial)).toEqual(typed.map(() => serial));
  });
});

describe('a call', () => {
  const FILES: ApiRoute[] = ['GET /certificates/:serial/pdf', 'GET /certificates/:serial/badge'];
  const ROUTES: ApiRoute[] = [
    'GET /certificates/:serial',
    ...FILES,
    'POST /certificates/:serial/attestation',
    'POST /admin/certificates/:serial/revoke',
  ];

  it('answers by the state of the certificate', async () => {
    const student = await account(server);
    const valid = await certificate(server, { user: student.id });
    const revoked = await certificate(server, { user: student.id });
    const foreign = await certificate(server);
    expect((await revoke(revoked.serial)).status).toBe(200);
    const [attestation, revocation] = [ROUTES[3], ROUTES[4]] as [ApiRoute, ApiRoute];
    const cells: [ApiRoute, string, number, string?][] = [
      ...ROUTES.map((route): [ApiRoute, string, number, string] => [
        route,
        UNKNOWN_SERIAL,
        404,
        'certificate_not_found',
      ]),
      ...ROUTES.map((route): [ApiRoute, string, number, string] => [route, 'IRIS-UUUU', 400, 'invalid_input']),
      ['GET /certificates/:serial', revoked.serial, 200],
      ...FILES.map((route): [ApiRoute, string, number, string] => [route, revoked.serial, 410, 'certificate_revoked']),
      [attestation, valid.serial, 200],
      [attestation, foreign.serial, 404, 'certificate_not_found'],
      [attestation, revoked.serial, 410, 'certificate_revoked'],
      ['GET /certificates/:serial/badge', valid.serial, 404, 'badge_unavailable'],
      [revocation, revoked.serial, 409, 'already_revoked'],
    ];
    const wrong = await wrongCells(
      cells,
      ([route, serial, status]) => `${route} ${serial} ${status}`,
      async ([route, id, status, code]) => {
        const token = route === attestation ? student.token : superAdmin;
        const answer = await server.call(route, { ...validCall(route), id, token });
        expect([answer.status, answer.body?.code]).toEqual([status, status === 200 ? undefined : code]);
      },
    );
    expect(wrong).toEqual([]);
  });

  it('for an attestation is refused for anything but eleven digits', async () => {
    const { id, token } = await account(server);
    const { serial } = await certificate(server, { user: id });
    const route = 'POST /certificates/:serial/attestation';
    for (const rpps of ['1000123456', '100012345678', '1000123456a', 10_001_234_567]) {
      const { status, body } = await server.call(route, { id: serial, token, body: { rpps } });
      expect([status, Object.keys(body.errors ?? {})], String(rpps)).toEqual([400, ['rpps']]);
    }
    expect((await server.call(route, { id: serial, token, body: { rpps: '1' } })).body.errors?.rpps).toEqual([
      'Le numéro RPPS a exactement 11 chiffres',
    ]);
  });
});

describe('revoking', () => {
  it('shows date and reason to anyone, but not the reviser, and is recorded in the journal', async () => {
    const { serial } = await certificate(server);
    const { body } = await revoke(serial, ' Deux comptes pour une personne ');
    expect(certificateCheckSchema.parse(body)).toMatchObject({
      status: 'revoked',
      reason: 'Deux comptes pour une personne',
    });
    const { text, body: checked } = await check(serial);
    expect(checked).toEqual(body);
    expect(text).not.toContain('Inès Roche');
    // The name would stay when the account is deleted.
    expect(JSON.stringify(await server.connection.collection('certificates').findOne({ serial }))).not.toContain(
      'Inès',
    );
    const journal = await server.call<JournalEntry[]>('GET /admin/journal', {
      token: superAdmin,
      query: { action: 'certificate.revoke', limit: '1' },
    });
    expect(journal.body[0]).toMatchObject({
      person: { name: 'Inès Roche' },
      target: { type: 'certificate', label: serial },
      before: { status: 'valid' },
      after: { status: 'revoked', reason: 'Deux comptes pour une personne' },
    });
  });

  it('requires a reason', async () => {
    const { serial } = await certificate(server);
    const { status } = await revoke(serial, '  ');
    expect(status).toBe(400);
    expect((await check(serial)).body.status).toBe('valid');
  });

  it('happens once for ten simultaneous calls, with the reason of the first', async () => {
    const { serial } = await certificate(server);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => revoke(serial, `Raison ${index}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const first = answers.find(({ status }) => status === 200);
    expect((await check(serial)).body.reason).toBe(first?.body.reason);
  });
});

describe('the account', () => {
  it("lists its own certificates, latest first, with each one's enrollment and course", async () => {
    const student = await account(server);
    const [first, second] = [
      await certificate(server, { user: student.id }),
      await certificate(server, { user: student.id }),
    ];
    await certificate(server);
    const answer = await server.call<OwnCertificate[]>('GET /certificates/mine', { token: student.token });
    expect(ownCertificateListSchema.parse(answer.body)).toEqual([second, first]);
  });

  it('can be deleted, and its certificates stay valid', async () => {
    const student = await account(server);
    const { serial } = await certificate(server, { user: student.id });
    expect((await server.call('DELETE /admin/users/:id', { token: superAdmin, id: student.id })).status).toBe(204);
    expect((await check(serial)).body).toMatchObject({ status: 'valid', student_name: 'Élise Dupont-Vasseur' });
    expect((await server.call('GET /certificates/:serial/pdf', { id: serial })).status).toBe(200);
  });
});
