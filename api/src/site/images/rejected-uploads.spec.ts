import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { IMAGE_MAX_BYTES } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { wrongCells } from '../../../test/calls/cells.ts';
import { account } from '../../../test/data/factories.ts';
import type { FileOptions } from '../../../test/servers/server.ts';
import { formats, imageApi, picture, plain } from './images.fixtures.ts';

const api = imageApi();
const { stored, upload } = api;

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

/** Reads of the answer what a refusal says, and that nothing was stored. */
async function refusalOf(data: Buffer, file?: Partial<FileOptions>) {
  const { status, body } = await upload(data, file);
  expect(await stored()).toEqual([0, 0, 0]);
  return `${status} ${body.code} ${body.detail}`;
}

describe('uploads that are rejected and not stored', () => {
  it('what is no image, is of another format, or was cut off', async () => {
    const whole = await Promise.all(formats.map(async ([name, as]) => [name, await as(picture()).toBuffer()] as const));
    const cut = whole.flatMap(([name, data]) =>
      [0.1, 0.5, 0.95].map((share): (typeof STRANGERS)[number] => [
        `${share} of a ${name}`,
        () => data.subarray(0, Math.floor(data.length * share)),
      ]),
    );
    const check = async ([, make, file]: (typeof STRANGERS)[number]) =>
      expect(await refusalOf(await make(), file)).toBe(`400 image_unreadable ${UNREADABLE}`);
    expect(await wrongCells([...STRANGERS, ...cut], ([name]) => name, check)).toEqual([]);
  });

  it('an image of too many pixels, with too long a side, or of too many bytes, at once', async () => {
    const huge = await plain(10_000, 10_000).jpeg({ quality: 1 }).toBuffer();
    expect(huge.length).toBeLessThan(IMAGE_MAX_BYTES);
    expect(await refusalOf(huge)).toBe("400 image_dimensions L'image dépasse 40 millions de pixels");
    // 155 KB that take libvips many seconds to convert.
    const line = png(1, 39_900_000);
    expect(line.length).toBeLessThan(200_000);
    const side = "400 image_side L'image dépasse 8\u00a0000 pixels de large ou de haut";
    for (const data of [line, png(39_900_000, 1), await plain(8001, 2).jpeg().toBuffer()]) {
      expect(await refusalOf(data)).toBe(side);
    }
    const heavy = Buffer.concat([await picture().png().toBuffer(), randomBytes(6 * 1024 * 1024)]);
    expect(await refusalOf(heavy)).toBe("413 image_too_large L'image dépasse 5 Mo");
    expect((await upload(await plain(8000, 2).jpeg().toBuffer())).status).toBe(201);
  });

  it('images beyond the one that is converted and the eight that wait', async () => {
    const data = await plain(2000, 2000).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(data)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(9);
    expect(refused.length).toBeGreaterThan(0);
    const outcomes = refused.map(({ body, headers }) => `${body.code} ${Number(headers['retry-after']) > 0}`);
    expect(new Set(outcomes)).toEqual(new Set(['overloaded true']));
  });

  it('30 MB over a real connection, with an answer that the browser can read', async () => {
    await api.server.app.listen(0, '127.0.0.1');
    const form = new FormData();
    form.append('file', new Blob([randomBytes(30 * 1024 * 1024)]), 'photo.jpg');
    const headers = { authorization: `Bearer ${api.admin.token}` };
    const answer = await fetch(`${await api.server.app.getUrl()}/api/images`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'image_too_large' });
  });

  it('a form that is none, or without the file, and one of a caller without permission before it is parsed', async () => {
    const data = await picture().png().toBuffer();
    const { body } = await upload(data, { field: 'photo' });
    expect(body).toMatchObject({ status: 400, code: 'invalid_input', errors: { file: ['Choisissez une image'] } });
    const forms = [
      ['multipart/form-data', 'x', 'malformed_body'],
      ['multipart/form-data; boundary=b', 'no form at all', 'malformed_body'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a',
        'malformed_body',
      ],
      ['image/png', 'x', 'unsupported_media_type'],
    ] as const;
    for (const [type, payload, code] of forms) {
      const headers = { authorization: `Bearer ${api.admin.token}`, 'content-type': type };
      const answer = await api.server.send({ method: 'POST', url: '/api/images', headers, payload });
      expect(answer.body.code, `${type} ${payload}`).toBe(code);
    }
    const student = await account(api.server);
    const file = { data: randomBytes(100) };
    expect((await api.server.call('POST /images', { file })).status).toBe(401);
    expect((await api.server.call('POST /images', { file, token: student.token })).status).toBe(403);
    expect(await stored()).toEqual([0, 0, 0]);
  });
});

it('an administrator has 200 images or 400 MB a day, valid or not, exactly with simultaneous uploads', async () => {
  const quotas = api.server.connection.collection<{ _id: string; count: number; bytes: number }>('image_quotas');
  await quotas.deleteMany({});
  const data = await picture().png().toBuffer();
  expect((await upload(data)).status).toBe(201);
  await Promise.all(Array.from({ length: 8 }, () => upload(Buffer.from('no image'))));
  const used = { count: 9, bytes: data.length + 64, expires_at: expect.any(Date) };
  expect(await quotas.find().toArray()).toMatchObject([used]);
  for (const full of [{ count: 200 }, { count: 9, bytes: 400 * 1024 * 1024 }]) {
    await quotas.updateOne({}, { $set: full });
    const { status, body, headers } = await upload(data);
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'image_quota' });
    expect(body.detail).toContain("limite d'images du jour");
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(25 * 60 * 60);
  }
  const other = await account(api.server, 'admin', ['manage_courses']);
  expect((await api.server.call('POST /images', { token: other.token, file: { data } })).status).toBe(201);
  await quotas.deleteMany({});
});

it('an account that loses its rights during an upload stores no image', async () => {
  const revoke = (_id: Types.ObjectId) =>
    api.server.connection.collection('users').updateOne({ _id }, { $set: { role: 'student' } });
  if (!api.server.app.getHttpServer().listening) await api.server.app.listen(0, '127.0.0.1');
  const { id, token } = await account(api.server, 'admin', ['manage_campus']);
  const isChecked = new Promise<void>((resolve) => {
    const client = api.server.connection.getClient();
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
    const { port } = api.server.app.getHttpServer().address() as AddressInfo;
    const sent = request({ port, method: 'POST', path: '/api/images', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
    sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    sent.write(data.subarray(0, 100));
    void isChecked
      .then(() => revoke(new Types.ObjectId(id)))
      .then(() => sent.end(Buffer.concat([data.subarray(100), Buffer.from('\r\n--b--\r\n')])), reject);
  });
  expect(await status).toBe(403);
  expect(await stored()).toEqual([0, 0, 0]);
});
