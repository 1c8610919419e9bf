import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import type { Problem } from '@iris/contract/errors';
import { isImageAddress } from '@iris/contract/fields';
import { type UploadedImage, uploadedImageSchema } from '@iris/contract/images';
import { IMAGE_MAX_BYTES } from '@iris/contract/limits';
import { Types } from 'mongoose';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, account, campusInput, courseInput, unknownId } from '../../test/factories.ts';
import { type FileOptions, startServer, type TestServer } from '../../test/server.ts';
import { ImageReferencesService } from './image-references.service.ts';

let server: TestServer;
let admin: Account;

beforeAll(async () => {
  server = await startServer();
  admin = await account(server, 'admin', ['manage_campus']);
});
beforeEach(async () => {
  for (const name of STORED) await server.connection.collection(name).deleteMany({});
});
afterAll(() => server.close());

const STORED = ['images.files', 'images.chunks', 'audit_entries'];
const stored = () => Promise.all(STORED.map((name) => server.connection.collection(name).countDocuments()));

const upload = (data: Buffer, file: Partial<FileOptions> = {}) => {
  return server.call<Problem & UploadedImage>('POST /images', { token: admin.token, file: { data, ...file } });
};
const uploaded = async (data: Buffer, file?: Partial<FileOptions>) => {
  const { status, body } = await upload(data, file);
  expect(status).toBe(201);
  return uploadedImageSchema.parse(body);
};
const show = (url: string, query = '', headers = {}) => server.send({ method: 'GET', url: `${url}${query}`, headers });

/** An image with enough detail to test the quality of formats. */
const picture = (): Sharp => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 450, height: 300, channels: 3, background: '#14b8a6', noise } });
};
const plain = (width: number, height: number): Sharp => {
  return sharp({ create: { width, height, channels: 3, background: '#14b8a6' } });
};
/** A black PNG of this size, with a high compression ratio. */
const png = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};
const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  JPEG: (image) => image.jpeg(),
  PNG: (image) => image.png(),
  WebP: (image) => image.webp(),
  AVIF: (image) => image.avif({ effort: 0 }),
};
const formats = Object.entries(FORMATS);

describe('an uploaded image', () => {
  it.each(formats)('may be %s, with any name and declared type', async (_, as) => {
    const data = await as(picture()).toBuffer();
    const { url } = await uploaded(data, { name: 'programme.exe', type: 'application/octet-stream' });
    expect(await sharp((await show(url)).bytes).metadata()).toMatchObject({ format: 'webp', width: 450, height: 300 });
  });

  it('is scaled down to 1600 × 1600 and to a width of 640, in proportion', async () => {
    const image = await uploaded(await plain(3000, 2000).jpeg().toBuffer());
    expect(image).toEqual({ url: expect.stringMatching(/^\/api\/images\/[0-9a-f]{24}$/), width: 1600, height: 1067 });
    expect(await sharp((await show(image.url)).bytes).metadata()).toMatchObject({ width: 1600, height: 1067 });
    expect(await sharp((await show(image.url, '?w=640')).bytes).metadata()).toMatchObject({ width: 640, height: 427 });
    const tall = await uploaded(await plain(1000, 4000).jpeg().toBuffer());
    expect(tall).toMatchObject({ width: 400, height: 1600 });
  });

  it('is never enlarged', async () => {
    const { url, width, height } = await uploaded(await plain(300, 200).png().toBuffer());
    expect([width, height]).toEqual([300, 200]);
    expect(await sharp((await show(url, '?w=640')).bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  it('is rotated upright and contains no metadata', async () => {
    const exif = { IFD0: { Artist: 'Claire Fontaine' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } };
    const data = await plain(800, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(data).metadata()).exif).toBeDefined();
    const { url, width, height } = await uploaded(data);
    expect([width, height]).toEqual([400, 800]);
    const kept = (await show(url)).bytes;
    const { exif: left, icc, xmp, orientation } = await sharp(kept).metadata();
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes('Claire')).toBe(false);
  });

  it('loses data appended to the file', async () => {
    const data = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { url } = await uploaded(data);
    expect((await show(url)).bytes.includes('<script>')).toBe(false);
  });

  it('keeps its transparency', async () => {
    const create = { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { url } = await uploaded(await sharp({ create }).png().toBuffer());
    expect((await sharp((await show(url)).bytes).metadata()).hasAlpha).toBe(true);
  });

  it('has an address that courses, campuses and the theme accept', async () => {
    expect(isImageAddress((await uploaded(await picture().png().toBuffer())).url)).toBe(true);
  });

  it('is recorded in the journal', async () => {
    const image = await uploaded(await picture().png().toBuffer());
    const entries = await server.connection.collection('audit_entries').find().toArray();
    expect(entries).toMatchObject([
      { action: 'image.upload', target: { label: image.url }, before: null, after: image },
    ]);
  });

  it('is not stored when its journal entry cannot be written', async () => {
    const refuse = (validator: object) => server.connection.db?.command({ collMod: 'audit_entries', validator });
    await refuse({ never: true });
    const { status } = await upload(await picture().png().toBuffer());
    await refuse({});
    expect(status).toBe(500);
    expect(await stored()).toEqual([0, 0, 0]);
  });
});

const UNREADABLE = "Ce fichier n'est pas une image JPEG, PNG, WebP ou AVIF lisible";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** Files that are not images, and images of other formats. */
const STRANGERS: [string, () => Buffer | Promise<Buffer>, Partial<FileOptions>?][] = [
  ['a renamed Windows program', () => Buffer.concat([Buffer.from('MZ\u0090\0\u0003', 'latin1'), randomBytes(4000)])],
  ['a renamed Linux program', () => Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), randomBytes(4000)])],
  ['an SVG with script', () => Buffer.from(SVG), { name: 'dessin.svg', type: 'image/svg+xml' }],
  ['an SVG with script that calls itself PNG', () => Buffer.from(SVG), { name: 'dessin.png', type: 'image/png' }],
  ['an SVG after an XML declaration', () => Buffer.from(`<?xml version="1.0"?>\n<!-- -->${SVG}`)],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a TIFF', () => picture().tiff().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF')],
  ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'the beginning of a JPEG and noise',
    () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(9)]),
  ],
  ['an empty file', () => Buffer.alloc(0)],
  ['noise', () => randomBytes(5000)],
];

describe('uploads that are rejected and not stored', () => {
  it.each(STRANGERS)('%s, which is not an accepted image', async (_, make, file) => {
    const { status, body } = await upload(await make(), file);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'image_unreadable', detail: UNREADABLE });
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it.each(formats.flatMap(([name, as]) => [0.1, 0.5, 0.95].map((share) => ({ name, as, share }))))(
    'a $name cut off at $share of its length',
    async ({ as, share }) => {
      const whole = await as(picture()).toBuffer();
      const { status, body } = await upload(whole.subarray(0, Math.floor(whole.length * share)));
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'image_unreadable', detail: UNREADABLE });
      expect(await stored()).toEqual([0, 0, 0]);
    },
  );

  it('an image of 10,000 × 10,000 pixels, though its file is small', async () => {
    const data = await plain(10_000, 10_000).jpeg({ quality: 1 }).toBuffer();
    expect(data.length).toBeLessThan(IMAGE_MAX_BYTES);
    const { status, body } = await upload(data);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'image_dimensions', detail: "L'image dépasse 40 millions de pixels" });
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('an image with a side of more than 8,000 pixels, at once', async () => {
    // 155 KB that take libvips many seconds to convert.
    const line = png(1, 39_900_000);
    expect(line.length).toBeLessThan(200_000);
    for (const data of [line, png(39_900_000, 1), await plain(8001, 2).jpeg().toBuffer()]) {
      const start = performance.now();
      const { status, body } = await upload(data);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'image_side',
        detail: "L'image dépasse 8\u00a0000 pixels de large ou de haut",
      });
      expect(performance.now() - start).toBeLessThan(10_000);
    }
    expect(await stored()).toEqual([0, 0, 0]);
    expect((await upload(await plain(8000, 2).jpeg().toBuffer())).status).toBe(201);
  }, 60_000);

  it('an image of 6 MB', async () => {
    const data = Buffer.concat([await picture().png().toBuffer(), randomBytes(6 * 1024 * 1024)]);
    const { status, body } = await upload(data);
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'image_too_large', detail: "L'image dépasse 5 Mo" });
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it.each([6, 30])('%i MB over a real connection, with an answer that the browser can read', async (megabytes) => {
    await server.app.listen(0, '127.0.0.1').catch(() => undefined);
    const form = new FormData();
    form.append('file', new Blob([randomBytes(megabytes * 1024 * 1024)]), 'photo.jpg');
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${await server.app.getUrl()}/api/images`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'image_too_large' });
  });

  it('a form without the file, or with it in another field', async () => {
    const { status, body } = await upload(await picture().png().toBuffer(), { field: 'photo' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', errors: { file: ['Choisissez une image'] } });
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it.each([
    ['multipart/form-data', 'x', 400, 'malformed_body'],
    ['multipart/form-data; boundary=b', 'no form at all', 400, 'malformed_body'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a',
      400,
      'malformed_body',
    ],
    ['application/json', '{"file":"x"}', 415, 'unsupported_media_type'],
    ['image/png', 'x', 415, 'unsupported_media_type'],
  ])('%s around %j', async (type, payload, status, code) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type };
    const answer = await server.send({ method: 'POST', url: '/api/images', headers, payload });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('a file of a caller without permission, before it is parsed', async () => {
    const student = await account(server);
    const file = { data: randomBytes(100) };
    expect((await server.call('POST /images', { file })).status).toBe(401);
    expect((await server.call('POST /images', { file, token: student.token })).status).toBe(403);
  });
});

describe('the daily quota of an administrator', () => {
  const quotas = () => server.connection.collection<{ _id: string; count: number; bytes: number }>('image_quotas');

  it.each([
    ['200 images', { count: 200 }],
    ['400 MB', { bytes: 400 * 1024 * 1024 }],
  ])('is %s, valid or not', async (_, used) => {
    await quotas().deleteMany({});
    const data = await picture().png().toBuffer();
    expect((await upload(data)).status).toBe(201);
    expect((await upload(Buffer.from('no image'))).status).toBe(400);
    const [quota] = await quotas().find().toArray();
    expect(quota).toMatchObject({ count: 2, bytes: data.length + 8, expires_at: expect.any(Date) });
    await quotas().updateOne({}, { $set: used });
    const { status, body, headers } = await upload(data);
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'image_quota' });
    expect(body.detail).toContain("limite d'images du jour");
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(25 * 60 * 60);
    const other = await account(server, 'admin', ['manage_courses']);
    expect((await server.call('POST /images', { token: other.token, file: { data } })).status).toBe(201);
    await quotas().deleteMany({});
  });

  it('is exact with simultaneous uploads', async () => {
    await quotas().deleteMany({});
    const data = Buffer.from('no image');
    await Promise.all(Array.from({ length: 8 }, () => upload(data)));
    expect(await quotas().findOne()).toMatchObject({ count: 8, bytes: 64 });
    await quotas().deleteMany({});
  });
});

describe('an account that loses its rights during an upload', () => {
  it.each([
    ['deleted', 401, (_id: Types.ObjectId) => server.connection.collection('users').deleteOne({ _id })],
    [
      'revoked',
      403,
      (_id: Types.ObjectId) => server.connection.collection('users').updateOne({ _id }, { $set: { role: 'student' } }),
    ],
  ])('when it is %s: the image is not stored', async (_, expected, end) => {
    await server.app.listen(0, '127.0.0.1').catch(() => undefined);
    const { id, token } = await account(server, 'admin', ['manage_campus']);
    const isChecked = new Promise<void>((resolve) => {
      const client = server.connection.getClient();
      const check = ({ reply }: { reply: { cursor?: { ns?: string } } }) => {
        if (!reply.cursor?.ns?.endsWith('.users')) return;
        client.off('commandSucceeded', check as never);
        resolve();
      };
      client.on('commandSucceeded', check as never);
    });
    const data = await picture().png().toBuffer();
    const status = new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
      const { port } = server.app.getHttpServer().address() as AddressInfo;
      const sent = request({ port, method: 'POST', path: '/api/images', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
      sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
      sent.write(data.subarray(0, 100));
      void isChecked
        .then(() => end(new Types.ObjectId(id)) as Promise<unknown>)
        .then(() => sent.end(Buffer.concat([data.subarray(100), Buffer.from('\r\n--b--\r\n')])), reject);
    });
    expect(await status).toBe(expected);
    expect(await stored()).toEqual([0, 0, 0]);
  });
});

describe('images without references', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const clean = () => {
    const references = server.app.get(ImageReferencesService, { strict: false });
    return references.deleteUnreferenced(new Date(Date.now() - DAY_MS));
  };
  const age = () => {
    const uploadDate = new Date(Date.now() - 2 * DAY_MS);
    return server.connection.collection('images.files').updateMany({}, { $set: { uploadDate } });
  };
  const imageOf = async () => (await uploaded(await plain(40, 30).png().toBuffer())).url;
  let token: string;
  beforeAll(async () => {
    token = (await account(server, 'super_admin')).token;
  });

  it('are deleted a day after their upload, also by several instances; the others are kept', async () => {
    const [left, replaced, ofCourse, ofCampus, logo] = [
      await imageOf(),
      await imageOf(),
      await imageOf(),
      await imageOf(),
      await imageOf(),
    ];
    const course = courseInput({ image: replaced });
    const { body } = await server.call<{ _id: string }>('POST /courses', { token, body: course });
    const changed = { ...course, image: ofCourse };
    expect((await server.call('PUT /courses/:id', { token, id: body._id, body: changed })).status).toBe(200);
    const campus = campusInput({ image: `https://academie-iris.example${ofCampus}` });
    expect((await server.call('POST /campuses', { token, body: campus })).status).toBe(201);
    expect((await server.call('PUT /config/theme', { token, body: { logoUrl: `${logo}?w=640` } })).status).toBe(200);
    await age();
    const fresh = await imageOf();
    const deleted = await Promise.all([clean(), clean()]);
    expect(deleted[0] + deleted[1]).toBeGreaterThanOrEqual(2);
    const statuses = async (...urls: string[]) => Promise.all(urls.map(async (url) => (await show(url)).status));
    expect(await statuses(left, replaced)).toEqual([404, 404]);
    expect(await statuses(ofCourse, ofCampus, logo, fresh)).toEqual([200, 200, 200, 200]);
    expect(await server.connection.collection('images.chunks').countDocuments()).toBe(8);
    expect(await clean()).toBe(0);
  });

  it('are either deleted or referenced, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const image = await imageOf();
      await age();
      const saving = server.call('POST /courses', { token, body: courseInput({ image }) });
      const [{ status, body }] = await Promise.all([saving, clean()]);
      const isThere = (await show(image)).status === 200;
      outcomes.add(`${status} ${isThere}`);
      if (status === 400)
        expect(body.errors).toEqual({ image: ["Cette image n'existe plus\u00a0: envoyez-la de nouveau"] });
    }
    expect([...outcomes].filter((outcome) => !['201 true', '400 false'].includes(outcome))).toEqual([]);
  });

  it('cannot be referenced any more once deleted, except by a course that already refers to them', async () => {
    const image = `/api/images/${unknownId()}`;
    const { status, body } = await server.call('POST /courses', { token, body: courseInput({ image }) });
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, errors: ['image'] });
    const { _id } = (await server.call<{ _id: string }>('POST /courses', { token, body: courseInput() })).body;
    await server.connection.collection('courses').updateOne({ _id: new Types.ObjectId(_id) }, { $set: { image } });
    const retitled = courseInput({ image, title: 'Un autre titre' });
    expect((await server.call('PUT /courses/:id', { token, id: _id, body: retitled })).status).toBe(200);
  });
});

describe('GET /images/:id', () => {
  it('serves the image to everybody, immutable and without scripts', async () => {
    const { url } = await uploaded(await picture().png().toBuffer());
    const { status, headers } = await show(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none';sandbox",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^".+"$/),
    });
    expect(headers['content-disposition']).toBeUndefined();
  });

  it('answers 304 when the browser has the image', async () => {
    const { url } = await uploaded(await picture().png().toBuffer());
    const { headers } = await show(url);
    const again = await show(url, '', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect((await show(url, '?w=640', { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  it('answers 404 for an unknown image', async () => {
    const { status, body, headers } = await show(`/api/images/${unknownId()}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'image_not_found', detail: "Cette image n'existe plus" });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['?w=641', '?w=', '?w=640&w=640'])('refuses %s', async (query) => {
    const { status, body } = await show(`/api/images/${unknownId()}`, query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['w']);
  });
});
