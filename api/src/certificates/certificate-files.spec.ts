import { generateKeyPairSync } from 'node:crypto';
import type { BadgeKeys } from '@iris/contract/certificates';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, certificate } from '../../test/factories.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';
import { CertificatesService } from './certificates.service.ts';

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

describe('the certificate as a PDF', () => {
  it('says who completed what and when, and where to check it, as a tagged PDF/UA-1 in French', async () => {
    const { serial } = await certificate(server);
    const { status, headers, bytes } = await pdfOf(serial);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificat-${serial}.pdf"`,
    });
    const text = textOfPdf(bytes);
    for (const part of [
      'Académie Iris',
      'Certificat de réussite',
      'Élise Dupont-Vasseur',
      'Phacoémulsification',
      'Diviser un noyau dur',
      '12,5 heures',
      '1er mars 2026',
      // The day in Paris.
      '1er novembre 2026',
      serial,
      `academie.example/certificates/${serial}`,
      NUMBERS,
    ]) {
      expect(text).toContain(part);
    }
    const source = bytes.toString('latin1');
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(source).toMatch(/\/Lang \(fr\)/);
    expect(source.match(/\/S \/Figure\b/g)?.length).toBe(source.match(/\/Alt /g)?.length);
  });

  it('has an iris of its own for each serial, and the same each time', async () => {
    const [first, second] = [await certificate(server), await certificate(server)];
    const [one, again, other] = [await pdfOf(first.serial), await pdfOf(first.serial), await pdfOf(second.serial)];
    expect(again.bytes.equals(one.bytes)).toBe(true);
    expect(other.bytes.equals(one.bytes)).toBe(false);
  });

  it("sets names with letters beyond French in the site's own faces", async () => {
    const { serial } = await certificate(server, { student_name: 'Đặng Šimić Ağaoğlu Łukasz Győző' });
    const fonts = (await pdfOf(serial)).bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+(\w+)-/g);
    const names = new Set([...fonts].map(([, name]) => name));
    expect([...names].sort()).toEqual(['AtkinsonHyperlegibleNext', 'BricolageGrotesque']);
  });

  it('treats a name as text, never as code of the template', async () => {
    const name = '#panic(non) *Claire* $x$ <b>';
    const { serial } = await certificate(server, { student_name: name });
    expect(textOfPdf((await pdfOf(serial)).bytes)).toContain(name);
  });

  it('has space for the longest name and title, and for twenty objectives, on one page', async () => {
    const objectives = Array.from({ length: 20 }, (_, index) => `${index} ${'objectif détaillé '.repeat(8)}`);
    const long = {
      student_name: 'Anne-Sophie '.repeat(10),
      course_title: 'Chirurgie réfractive '.repeat(7),
      objectives,
    };
    const { serial } = await certificate(server, long);
    const { status, bytes } = await pdfOf(serial);
    expect(status).toBe(200);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(textOfPdf(bytes)).toContain(serial);
  });

  it('is refused with a sentence when a name has characters that no font has', async () => {
    const { serial } = await certificate(server, { student_name: '王小明' });
    const { status, body } = await pdfOf(serial);
    expect([status, body.code]).toEqual([409, 'certificate_unprintable']);
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
    expect(textOfPdf((await attest(serial)).bytes)).not.toContain('RPPS');
    const { headers, bytes } = await attest(serial, { rpps: '10001234567' });
    expect(headers['content-disposition']).toContain(`attestation-${serial}.pdf`);
    expect(textOfPdf(bytes)).toContain('numéro RPPS 10001234567');
    const stored = await server.connection.collection('certificates').findOne({ serial });
    expect(JSON.stringify(stored)).not.toContain('10001234567');
  });

  it('has hours, dates, objectives, the numbers of the organisation and the connection record by day', async () => {
    const { serial, enrollment_id } = await certificate(server, { user: student.id });
    expect(textOfPdf((await attest(serial)).bytes)).toContain("Aucune connexion n'a été enregistrée");
    const asked: string[] = [];
    const certificates = server.app.get(CertificatesService);
    certificates.provideConnectionRecord(async (enrollmentId) => {
      asked.push(enrollmentId);
      return [
        { day: '2026-03-01', minutes: 65 },
        { day: '2026-03-02', minutes: 9 },
      ];
    });
    const text = textOfPdf((await attest(serial)).bytes);
    certificates.provideConnectionRecord(async () => []);
    expect(asked).toEqual([enrollment_id]);
    for (const part of [
      'Attestation de fin de formation',
      '12,5 heures',
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
  const { status, body } = await keyless.call('GET /certificates/:serial/badge', { id: serial });
  expect([status, body.code]).toEqual([404, 'badge_unavailable']);
  expect((await keyless.call('GET /badges/keys')).body).toEqual({ keys: [] });
  await keyless.close();
});
