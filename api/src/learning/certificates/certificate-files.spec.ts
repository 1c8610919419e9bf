import { generateKeyPairSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { BadgeKeys, OwnCertificate } from '@iris/contract/certificates';
import type { Type } from '@nestjs/common';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, certificate, presenceAttestation } from '../../../test/data/factories.ts';
import { textOfPdf } from '../../../test/data/pdf-text.ts';
import { startServer, type TestServer, testConfig } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { OrganisationService } from '../../foundation/settings/organisation/organisation.service.ts';
import { GraphicsService } from '../../site/graphics/graphics.service.ts';
import { BadgesService } from './badges/badges.service.ts';
import { CertificatesService } from './certificates.service.ts';
import { dateText } from './documents/document-data.ts';

/** What a badge says of its status, and a status list of its badges. */
interface BadgeStatus {
  statusListCredential: string;
  statusListIndex: string;
}
interface StatusList {
  credentialSubject: { encodedList: string };
}

/** With which pages of other sites may read an answer. */
const TO_ALL_SITES = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const SITE = 'https://academie.example';
const NUMBERS = 'Organisme de formation n° 11 75 12345 67';

let server: TestServer;
let student: Account;

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const organisation = { ...testConfig().organisation, numbers: NUMBERS, city: 'Lyon' };
  server = await startServer({ badgeKey: privateKey, publicUrl: `${SITE}/`, organisation });
  student = await account(server);
});
afterAll(() => server.close());

const pdfOf = (id: string) => server.call('GET /certificates/:serial/pdf', { id });
const attest = (id: string, body: object = {}) =>
  server.call('POST /certificates/:serial/attestation', { id, token: student.token, body });

const FACES = ['AtkinsonHyperlegibleNext', 'BricolageGrotesque', 'NotoSans', 'NotoSansMath'];

/** The names of the faces with which a PDF is set. */
function facesIn(pdf: Buffer): string[] {
  const fonts = pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+(\w+)-/g);
  return [...new Set([...fonts].map(([, name = '']) => name))].sort();
}

describe('the certificate as a PDF', () => {
  it('is kept for its state only, and set in a process of its own', async () => {
    const { serial } = await certificate(server);
    const first = await pdfOf(serial);
    expect((await pdfOf(serial)).bytes.equals(first.bytes)).toBe(true);
    const name = { $set: { 'snapshot.student_name': 'Titulaire anonymisé' } };
    await server.connection.collection('certificates').updateOne({ serial }, name);
    expect(await textOfPdf((await pdfOf(serial)).bytes)).toContain('anonymisé');
    expect(server.app.get(GraphicsService).pid).toBeGreaterThan(0);
  });

  it('says who completed what and when, and where to check it, as a tagged PDF/UA-1 in French', async () => {
    const { serial } = await certificate(server);
    const { status, headers, bytes } = await pdfOf(serial);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificat-${serial}.pdf"`,
    });
    const text = await textOfPdf(bytes);
    for (const part of [
      'Académie Iris',
      'Certificat de réussite',
      'Élise Dupont-Vasseur',
      'Phacoémulsification',
      'Diviser un noyau dur',
      'Durée annoncée',
      '12,5 heures',
      'Temps mesuré',
      '1 h 05',
      // The day in Paris.
      '1er novembre 2026',
      serial,
      `academie.example/certificates/${serial}`,
      NUMBERS,
    ]) {
      expect(text).toContain(part);
    }
    // Without slashed zeros.
    expect(await textOfPdf(bytes, 'Bricolage')).toMatch(/12,5 heures.*1 h 05.*1er novembre 2026/);
    const source = bytes.toString('latin1');
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(source).toMatch(/\/Lang \(fr\)/);
    expect(source.match(/\/S \/Figure\b/g)?.length).toBe(source.match(/\/Alt /g)?.length);
  });

  it('says until when it is valid, as do attestation and badge, and nothing of it without a limit', async () => {
    const limited = await certificate(server, { user: student.id, validity_months: 12 });
    const unlimited = await certificate(server, { user: student.id });
    const until = dateText(new Date(String(limited.valid_until)));
    const textsOf = async ({ serial }: OwnCertificate) => [
      await textOfPdf((await pdfOf(serial)).bytes),
      await textOfPdf((await attest(serial)).bytes),
    ];
    for (const text of await textsOf(limited))
      expect(text).toContain(`Valable jusqu'au ${until.replaceAll('\u00a0', ' ')}`);
    for (const text of await textsOf(unlimited)) expect(text).not.toContain('Valable');
    const [validUntil, never] = await Promise.all(
      [limited, unlimited].map(async ({ serial: id }) => {
        return decodeJwt((await server.call('GET /certificates/:serial/badge', { id })).text).validUntil;
      }),
    );
    expect([Date.parse(String(validUntil)), never]).toEqual([Date.parse(String(limited.valid_until)), undefined]);
  });

  it('has space for the longest name and title, and for twenty objectives, on one page', async () => {
    const { serial } = await certificate(server, {
      student_name: 'Anne-Sophie '.repeat(10),
      course_title: 'Chirurgie réfractive '.repeat(7),
      objectives: Array.from({ length: 20 }, (_, index) => `${index} ${'objectif détaillé '.repeat(8)}`),
      validity_months: 24,
    });
    const { bytes } = await pdfOf(serial);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await textOfPdf(bytes)).toContain(serial);
  });

  it('is set with the fonts of the academy only, whatever is written, and never as code of the template', async () => {
    const code = '#panic(non) *Claire* $x$ <b>';
    const cells: [name: string, printed: RegExp | string, changes?: object][] = [
      ['Đặng Šimić Ağaoğlu Łukasz Győző', 'Győző'],
      [code, code],
      ['王小明', 'Wang Xiaoming', { printed_name: 'Wang Xiaoming' }],
      [
        '王小明',
        /Wang Xiao Ming.*Le glaucome ≥ 21.*Noyau 1/,
        { course_title: 'Le glaucome \u2265 21', objectives: ['Noyau ①', '\u{1f441}'] },
      ],
    ];
    for (const [student_name, printed, changes] of cells) {
      const { serial } = await certificate(server, { user: student.id, student_name, ...changes });
      for (const { bytes } of [await pdfOf(serial), await attest(serial)]) {
        expect(facesIn(bytes).filter((face) => !FACES.includes(face))).toEqual([]);
        expect(await textOfPdf(bytes)).toMatch(printed);
      }
      const { body } = await server.call('GET /certificates/:serial', { id: serial });
      expect(body).toMatchObject({ student_name });
    }
  });
});

it('the attestation has hours, dates, objectives, the connection record by day, and an RPPS number that is stored nowhere', async () => {
  const { serial, enrollment_id } = await certificate(server, { user: student.id });
  const before = await textOfPdf((await attest(serial)).bytes);
  expect(before).toContain("Le détail par jour n'est plus conservé");
  expect(before).not.toContain('RPPS');
  const progress = server.connection.collection('lesson_progress');
  const [enrollment, lesson] = [new Types.ObjectId(enrollment_id), new Types.ObjectId()];
  await progress.insertOne({ enrollment, lesson, days: { '2026-03-01': 65 * 60, '2026-03-02': 9 * 60 } });
  const { bytes, headers } = await attest(serial, { rpps: '10001234565' });
  await progress.deleteOne({ enrollment });
  expect(headers['content-disposition']).toContain(`attestation-${serial}.pdf`);
  const text = await textOfPdf(bytes);
  // Without slashed zeros.
  expect(await textOfPdf(bytes, 'Bricolage')).toMatch(
    /12,5 heures.*1 h 05.*1er mars 2026 1 h 05 2 mars 2026 9 min 1 h 14 Fait à Lyon, le \d/,
  );
  for (const part of [
    'Attestation de fin de formation',
    'numéro RPPS 10001234565',
    'Durée annoncée 12,5 heures',
    // Until the completion, as on the certificate; the days that follow are in the record, which has its date.
    'Temps mesuré 1 h 05',
    'Relevé de connexion au',
    '1er mars 2026 1 h 05 2 mars 2026 9 min',
    'Total 1 h 14',
    'Centrer un capsulorhexis',
    NUMBERS,
    'Fait à Lyon, le',
    serial,
  ]) {
    expect(text).toContain(part);
  }
  const stored = await server.connection.collection('certificates').findOne({ serial });
  expect(JSON.stringify(stored)).not.toContain('10001234565');
});

it('the attestation of presence says what was counted and how, in Paris, and is no badge', async () => {
  const user = new Types.ObjectId(student.id);
  const { serial, kind, webinar } = await presenceAttestation(server, { user });
  expect([kind, webinar?.minutes]).toEqual(['webinar', 60]);
  const { status, bytes } = await pdfOf(serial);
  expect(status).toBe(200);
  const text = await textOfPdf(bytes);
  for (const part of [
    'Attestation de présence',
    'Élise Dupont-Vasseur',
    'Capsulorhexis difficiles',
    '10 novembre 2026, 19:30 (heure de Paris)',
    '47 min sur 60 annoncées',
    'Présence déclarée par le navigateur, mesurée minute par minute par le serveur',
    "Elle ne prouve ni l'identité",
    'ni son attention',
    'Choisir son colorant',
    serial,
  ]) {
    expect(text).toContain(part);
  }
  expect(bytes.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(await textOfPdf((await attest(serial, { rpps: '10001234565' })).bytes)).toContain('numéro RPPS 10001234565');
  const badge = await server.call('GET /certificates/:serial/badge', { id: serial });
  expect([badge.status, badge.body.code]).toEqual([404, 'badge_unavailable']);
});

describe('the badge', () => {
  const badgeOf = (id: string) => server.call('GET /certificates/:serial/badge', { id });
  const statusList = (list: string) => server.call('GET /badges/status/:list', { params: { list } });
  const keys = async () => createLocalJWKSet((await server.call<BadgeKeys>('GET /badges/keys')).body as never);

  it('is an Open Badges 3.0 credential that the published keys verify, also in pages of other sites', async () => {
    const { serial, course_id, issued_at } = await certificate(server);
    const { headers, text } = await badgeOf(serial);
    expect(headers['content-type']).toBe('application/vc+jwt');
    const { payload, protectedHeader } = await jwtVerify(text, await keys());
    const kid = expect.stringContaining(`${SITE}/api/badges/keys#`);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid });
    const seconds = Math.floor(Date.parse(issued_at) / 1000);
    expect(payload).toMatchObject({
      iss: SITE,
      jti: `${SITE}/certificates/${serial}`,
      nbf: seconds,
      id: payload.jti,
      sub: (payload.credentialSubject as { id: string }).id,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: SITE, name: 'Académie Iris' },
      credentialSubject: {
        identifier: [{ identityHash: 'Élise Dupont-Vasseur', hashed: false }],
        achievement: { id: `${SITE}/courses/${course_id}`, name: 'Phacoémulsification' },
      },
    });
    expect(Date.parse(String(payload.validFrom)) / 1000).toBe(seconds);
    const published = await server.call<BadgeKeys>('GET /badges/keys');
    // No private part.
    expect(published.body.keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
    for (const answer of [await badgeOf(serial), published, await statusList('0')]) {
      expect(answer).toMatchObject({ status: 200, headers: TO_ALL_SITES });
    }
    const check = await server.call('GET /certificates/:serial', { id: serial });
    expect(check.headers['access-control-allow-origin']).toBeUndefined();
    const [head, claims = '', signature] = text.split('.');
    const altered = Buffer.from(claims, 'base64url').toString().replace('Dupont', 'Durand');
    const forged = [head, Buffer.from(altered).toString('base64url'), signature].join('.');
    await expect(jwtVerify(forged, await keys())).rejects.toThrow('signature verification failed');
  });

  it('names a status list, in which a verifier sees a revoked one and no other', async () => {
    const issued = await Promise.all([certificate(server), certificate(server), certificate(server)]);
    const badges = await Promise.all(issued.map(async ({ serial }) => (await badgeOf(serial)).text));
    /** What a verifier does with a badge that it was given, knowing the published keys only. */
    const isRevoked = async (badge: string) => {
      const { credentialStatus } = (await jwtVerify<{ credentialStatus: BadgeStatus }>(badge, await keys())).payload;
      const { statusListCredential, statusListIndex, ...entry } = credentialStatus;
      expect(entry).toMatchObject({ type: 'BitstringStatusListEntry', statusPurpose: 'revocation' });
      const url = new URL(statusListCredential).pathname;
      const { status, headers, text } = await server.send({ method: 'GET', url });
      expect([status, headers['content-type']]).toEqual([200, 'application/vc+jwt']);
      expect(headers['cache-control']).toBe('public, max-age=300');
      const { payload } = await jwtVerify<StatusList>(text, await keys());
      expect(payload).toMatchObject({
        id: statusListCredential,
        issuer: SITE,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
      });
      const [, encoded = ''] = /^u([\w-]+)$/.exec(payload.credentialSubject.encodedList) ?? [];
      const bytes = [...gunzipSync(Buffer.from(encoded, 'base64url'))];
      expect(bytes).toHaveLength(16 * 1024);
      // From left to right: the first position is the highest bit of the first byte.
      const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
      return bits[Number(statusListIndex)] === '1';
    };
    const states = () => Promise.all(badges.map(isRevoked));
    expect(await states()).toEqual([false, false, false]);
    const { token } = await account(server, 'super_admin');
    const revocation = { token, id: issued[1]?.serial, body: { reason: 'Fraude établie' } };
    await server.call('POST /admin/certificates/:serial/revoke', revocation);
    expect(await states()).toEqual([false, true, false]);
    expect((await statusList('1')).body).toMatchObject({ code: 'status_list_not_found' });
    const [first] = issued;
    const place = { $set: { status_index: 131_072 } };
    await server.connection.collection('certificates').updateOne({ serial: first?.serial }, place);
    expect((await statusList('1')).status).toBe(200);
  });

  it('is signed with an RSA key as well', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const get = <Service>(type: Type<Service>) => server.app.get(type, { strict: false });
    const config = { ...server.config, badgeKey: privateKey };
    const badges = new BadgesService(config, get(OrganisationService), get(CertificatesService));
    const text = await badges.sign({ sub: 'somebody' });
    const { protectedHeader } = await jwtVerify(text, createLocalJWKSet((await badges.keys()) as never));
    expect(protectedHeader.alg).toBe('RS256');
  });
});

describe('without a key', () => {
  const keyless = sharedServer();

  it('there is no badge, and no key is published', async () => {
    const { serial } = await certificate(keyless);
    const badge = await keyless.call('GET /certificates/:serial/badge', { id: serial });
    const list = await keyless.call('GET /badges/status/:list', { params: { list: '0' } });
    for (const { status, body } of [badge, list]) expect([status, body.code]).toEqual([404, 'badge_unavailable']);
    expect((await keyless.call('GET /badges/keys')).body).toEqual({ keys: [] });
  });
});
