import { generateKeyPairSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { BadgeKeys, OwnCertificate } from '@iris/contract/certificates';
import { isPrintable } from '@iris/contract/foundation';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, account, certificate } from '../../../test/factories.ts';
import { textOfPdf } from '../../../test/pdf-text.ts';
import { startServer, type TestServer, testConfig } from '../../../test/server.ts';
import { OrganisationService } from '../../settings/organisation/organisation.service.ts';
import { GraphicsService } from '../../site/graphics/graphics.service.ts';
import { CertificatesService } from './certificates.service.ts';
import { dateText } from './documents/document-data.ts';
import { TypesetterService } from './documents/typesetter.service.ts';

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
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const organisation = { ...testConfig().organisation, numbers: NUMBERS, city: 'Lyon' };
  server = await startServer({ badgeKey: privateKey, publicUrl: `${SITE}/`, organisation });
  student = await account(server);
});
afterAll(() => server.close());

const pdfOf = (id: string) => server.call('GET /certificates/:serial/pdf', { id });
const attest = (id: string, body: object = {}) =>
  server.call('POST /certificates/:serial/attestation', { id, token: student.token, body });

async function revoke(on: TestServer, id: string | undefined): Promise<void> {
  const { token } = await account(on, 'super_admin');
  await on.call('POST /admin/certificates/:serial/revoke', { id, token, body: { reason: 'Fraude établie' } });
}

/** The names of the faces with which a PDF is set. */
function facesIn(pdf: Buffer): string[] {
  const fonts = pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+(\w+)-/g);
  return [...new Set([...fonts].map(([, name = '']) => name))].sort();
}

describe('the certificate as a PDF', () => {
  it('is set in a process of its own, and requests are answered meanwhile', async () => {
    const { serial } = await certificate(server);
    const typesetter = server.app.get(TypesetterService);
    const set = typesetter.certificate.bind(typesetter);
    let begin = () => {};
    const checked = new Promise<void>((resolve) => (begin = resolve));
    vi.spyOn(typesetter, 'certificate').mockImplementation(async (content) => {
      await checked;
      return set(content);
    });
    const pdf = pdfOf(serial);
    const check = async () => (await server.call('GET /certificates/:serial', { id: serial })).status;
    expect(await Promise.all(Array.from({ length: 10 }, check))).toEqual(Array(10).fill(200));
    begin();
    expect((await pdf).status).toBe(200);
    vi.restoreAllMocks();
    expect(server.app.get(GraphicsService).pid).toBeGreaterThan(0);
  });

  it('is set once for those who ask again, also as an attestation, unless it has an RPPS number', async () => {
    const { serial } = await certificate(server, { user: student.id });
    const typesetter = server.app.get(TypesetterService);
    const set = [vi.spyOn(typesetter, 'certificate'), vi.spyOn(typesetter, 'attestation')];
    const counts = () => set.map(({ mock }) => mock.calls.length);
    for (let call = 0; call < 2; call += 1) {
      await pdfOf(serial);
      await attest(serial);
    }
    expect(counts()).toEqual([1, 1]);
    for (let call = 0; call < 2; call += 1) await attest(serial, { rpps: '10001234567' });
    expect(counts()).toEqual([1, 3]);
    vi.restoreAllMocks();
  });

  it('is kept in memory for its state only', async () => {
    const { serial } = await certificate(server);
    const before = await pdfOf(serial);
    const certificates = server.connection.collection('certificates');
    await certificates.updateOne({ serial }, { $set: { 'snapshot.student_name': 'Titulaire anonymisé' } });
    const after = await pdfOf(serial);
    expect(await textOfPdf(before.bytes)).not.toContain('anonymisé');
    expect(await textOfPdf(after.bytes)).toContain('anonymisé');
    await certificates.updateOne({ serial }, { $set: { revoked: { at: new Date(), reason: 'Fraude' } } });
    expect((await pdfOf(serial)).status).toBe(410);
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
    const claimsOf = async (id: string) =>
      decodeJwt((await server.call('GET /certificates/:serial/badge', { id })).text);
    expect(Date.parse(String((await claimsOf(limited.serial)).validUntil))).toBe(
      Date.parse(String(limited.valid_until)),
    );
    expect(await claimsOf(unlimited.serial)).not.toHaveProperty('validUntil');
  });

  it('has an iris of its own for each serial, and the same each time', async () => {
    const [first, second] = [await certificate(server), await certificate(server)];
    const [one, again, other] = [await pdfOf(first.serial), await pdfOf(first.serial), await pdfOf(second.serial)];
    expect(again.bytes.equals(one.bytes)).toBe(true);
    expect(other.bytes.equals(one.bytes)).toBe(false);
  });

  it("sets names with letters beyond French in the site's own faces", async () => {
    const { serial } = await certificate(server, { student_name: 'Đặng Šimić Ağaoğlu Łukasz Győző' });
    expect(facesIn((await pdfOf(serial)).bytes)).toEqual(['AtkinsonHyperlegibleNext', 'BricolageGrotesque']);
  });

  it('treats a name as text, never as code of the template', async () => {
    const name = '#panic(non) *Claire* $x$ <b>';
    const { serial } = await certificate(server, { student_name: name });
    expect(await textOfPdf((await pdfOf(serial)).bytes)).toContain(name);
  });

  it('has space for the longest name and title, and for twenty objectives, on one page', async () => {
    const objectives = Array.from({ length: 20 }, (_, index) => `${index} ${'objectif détaillé '.repeat(8)}`);
    const long = {
      student_name: 'Anne-Sophie '.repeat(10),
      course_title: 'Chirurgie réfractive '.repeat(7),
      objectives,
      validity_months: 24,
    };
    const { serial } = await certificate(server, long);
    const { status, bytes } = await pdfOf(serial);
    expect(status).toBe(200);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await textOfPdf(bytes)).toContain(serial);
  });

  it('is set with the fonts of the academy only, whatever fonts the machine has', async () => {
    const texts = {
      student_name: '王小明',
      course_title: 'Le glaucome \u2265 β',
      objectives: ['Noyau ①', '\u{1f441}'],
    };
    const student = await account(server);
    const { serial } = await certificate(server, { user: student.id, ...texts });
    const body = {};
    const attestation = await server.call('POST /certificates/:serial/attestation', { ...student, id: serial, body });
    for (const { status, bytes } of [await pdfOf(serial), attestation]) {
      expect(status).toBe(200);
      expect(facesIn(bytes)).toEqual(['AtkinsonHyperlegibleNext', 'BricolageGrotesque']);
      expect(await textOfPdf(bytes)).toMatch(/\?{3}.*Le glaucome \? \?.*Noyau 1/);
    }
  });

  it('has no letter that the fonts of the academy lack, even if the machine has it', async () => {
    const typesetter = server.app.get(TypesetterService);
    const record = await server.app.get(CertificatesService).get((await certificate(server)).serial);
    const organisation = await server.app.get(OrganisationService).get();
    // Printed as it is: an address has only letters that can be printed.
    const pdf = typesetter.certificate({ certificate: record, organisation, address: 'https://王.example' });
    await expect(pdf).rejects.toThrow();
  });

  it('prints the other form of a name that the fonts lack', async () => {
    const names = { student_name: '王小明', printed_name: 'Wang Xiaoming' };
    const { serial } = await certificate(server, names);
    expect(await textOfPdf((await pdfOf(serial)).bytes)).toContain('Wang Xiaoming');
    expect((await server.call('GET /certificates/:serial', { id: serial })).body).toMatchObject(names);
  });

  it('has each character that counts as printable', async () => {
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(isPrintable);
    const { serial } = await certificate(server, {
      user: student.id,
      student_name: `A${characters.join('')}`,
      course_title: `A${characters.join('')}`,
      objectives: [`A${characters.join('')}`],
    });
    expect(characters.length).toBeGreaterThan(500);
    // A PDF/UA with a character that no font has is refused.
    expect([(await pdfOf(serial)).status, (await attest(serial)).status]).toEqual([200, 200]);
  });

  it('is made for sixteen simultaneous calls', async () => {
    const { serial } = await certificate(server);
    const answers = await Promise.all(Array.from({ length: 16 }, () => pdfOf(serial)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  });
});

describe('the attestation', () => {
  it('has the RPPS number only if it was given, and stores it nowhere', async () => {
    const { serial } = await certificate(server, { user: student.id });
    expect(await textOfPdf((await attest(serial)).bytes)).not.toContain('RPPS');
    const { headers, bytes } = await attest(serial, { rpps: '10001234567' });
    expect(headers['content-disposition']).toContain(`attestation-${serial}.pdf`);
    expect(await textOfPdf(bytes)).toContain('numéro RPPS 10001234567');
    const stored = await server.connection.collection('certificates').findOne({ serial });
    expect(JSON.stringify(stored)).not.toContain('10001234567');
  });

  it('has hours, dates, objectives, the numbers of the organisation and the connection record by day', async () => {
    const { serial, enrollment_id } = await certificate(server, { user: student.id });
    expect(await textOfPdf((await attest(serial)).bytes)).toContain("Le détail par jour n'est plus conservé");
    const progress = server.connection.collection('lesson_progress');
    const [enrollment, lesson] = [new Types.ObjectId(enrollment_id), new Types.ObjectId()];
    await progress.insertOne({ enrollment, lesson, days: { '2026-03-01': 65 * 60, '2026-03-02': 9 * 60 } });
    const { bytes } = await attest(serial);
    const text = await textOfPdf(bytes);
    await progress.deleteOne({ enrollment });
    // Without slashed zeros.
    expect(await textOfPdf(bytes, 'Bricolage')).toMatch(
      /12,5 heures.*1 h 05.*1er mars 2026 1 h 05 2 mars 2026 9 min 1 h 14 Fait à Lyon, le \d/,
    );
    for (const part of [
      'Attestation de fin de formation',
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
  });
});

describe('the badge', () => {
  const badgeOf = async (id: string) => (await server.call('GET /certificates/:serial/badge', { id })).text;
  const keys = async () => createLocalJWKSet((await server.call<BadgeKeys>('GET /badges/keys')).body as never);

  it('is an Open Badges 3.0 credential that the published keys verify', async () => {
    const { serial, course_id, issued_at } = await certificate(server);
    const { headers, text } = await server.call('GET /certificates/:serial/badge', { id: serial });
    expect(headers['content-type']).toBe('application/vc+jwt');
    const { payload, protectedHeader } = await jwtVerify(text, await keys());
    expect(protectedHeader).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: expect.stringContaining(`${SITE}/api/badges/keys#`),
    });
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
  });

  it('names a status list, in which a verifier sees a revoked one and no other', async () => {
    const issued = await Promise.all([certificate(server), certificate(server), certificate(server)]);
    const badges = await Promise.all(issued.map(({ serial }) => badgeOf(serial)));
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
    await revoke(server, issued[1]?.serial);
    expect(await states()).toEqual([false, true, false]);
  });

  it('can be verified in pages of other sites', async () => {
    const { serial } = await certificate(server);
    const answers = [
      await server.call('GET /certificates/:serial/badge', { id: serial }),
      await server.call('GET /badges/keys'),
      await server.call('GET /badges/status/:list', { params: { list: '0' } }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers).toMatchObject(TO_ALL_SITES);
    }
    const { headers } = await server.call('GET /certificates/:serial', { id: serial });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has a status list for each position that a certificate has, and no other', async () => {
    const list = async (number: string) => {
      const { status, body } = await server.call('GET /badges/status/:list', { params: { list: number } });
      return [status, body?.code];
    };
    expect(await list('1')).toEqual([404, 'status_list_not_found']);
    const { serial } = await certificate(server);
    await server.connection.collection('certificates').updateOne({ serial }, { $set: { status_index: 131_072 } });
    expect(await list('1')).toEqual([200, undefined]);
    await server.connection.collection('certificates').updateOne({ serial }, { $unset: { status_index: '' } });
  });

  it('and its status list are signed once, until another one is revoked', async () => {
    // Two signatures of such a key differ.
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = await startServer({ badgeKey: privateKey });
    const { serial } = await certificate(other);
    const texts = async () => [
      (await other.call('GET /certificates/:serial/badge', { id: serial })).text,
      (await other.call('GET /badges/status/:list', { params: { list: '0' } })).text,
    ];
    const first = await texts();
    expect(await texts()).toEqual(first);
    const revoked = await certificate(other);
    await other.call('GET /certificates/:serial/badge', { id: revoked.serial });
    await revoke(other, revoked.serial);
    const [badge, list] = await texts();
    expect([badge === first[0], list === first[1]]).toEqual([true, false]);
    await other.close();
  });

  it('fails when a claim is altered', async () => {
    const badge = await badgeOf((await certificate(server)).serial);
    const [head, payload = '', signature] = badge.split('.');
    const claims = Buffer.from(payload, 'base64url').toString().replace('Dupont', 'Durand');
    const altered = [head, Buffer.from(claims).toString('base64url'), signature].join('.');
    await expect(jwtVerify(altered, await keys())).rejects.toThrow('signature verification failed');
  });

  it('publishes no private part of the key', async () => {
    const { body } = await server.call<BadgeKeys>('GET /badges/keys');
    expect(body.keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
    const kids = body.keys.map(({ kid }) => kid);
    expect(kids).toEqual([decodeProtectedHeader(await badgeOf((await certificate(server)).serial)).kid]);
  });

  it.each(['rsa', 'ec'] as const)('is signed with a key of type %s', async (type) => {
    const { privateKey } =
      type === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = await startServer({ badgeKey: privateKey });
    const { serial } = await certificate(other);
    const { text } = await other.call('GET /certificates/:serial/badge', { id: serial });
    const { body } = await other.call<BadgeKeys>('GET /badges/keys');
    await other.close();
    expect((await jwtVerify(text, createLocalJWKSet(body as never))).protectedHeader.alg).toBe(
      type === 'rsa' ? 'RS256' : 'ES256',
    );
  });
});

it('without a key, no badge is available and no key is published', async () => {
  const keyless = await startServer();
  const { serial } = await certificate(keyless);
  const badge = await keyless.call('GET /certificates/:serial/badge', { id: serial });
  const list = await keyless.call('GET /badges/status/:list', { params: { list: '0' } });
  for (const { status, body } of [badge, list]) expect([status, body.code]).toEqual([404, 'badge_unavailable']);
  expect((await keyless.call('GET /badges/keys')).body).toEqual({ keys: [] });
  await keyless.close();
});
