import { isImageAddress } from '@iris/contract/foundation';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/factories.ts';
import { formats, imageApi, picture, plain } from './images.fixtures.ts';

const api = imageApi();
const { download, stored, upload, uploaded } = api;

describe('an uploaded image', () => {
  it.each(formats)('may be %s, with any name and declared type', async (_, as) => {
    const data = await as(picture()).toBuffer();
    const { url } = await uploaded(data, { name: 'programme.exe', type: 'application/octet-stream' });
    expect(await sharp((await download(url)).bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 450,
      height: 300,
    });
  });

  it('is scaled down to 1600 × 1600 and to a width of 640, in proportion', async () => {
    const image = await uploaded(await plain(3000, 2000).jpeg().toBuffer());
    expect(image).toEqual({ url: expect.stringMatching(/^\/api\/images\/[0-9a-f]{24}$/), width: 1600, height: 1067 });
    expect(await sharp((await download(image.url)).bytes).metadata()).toMatchObject({ width: 1600, height: 1067 });
    expect(await sharp((await download(image.url, '?w=640')).bytes).metadata()).toMatchObject({
      width: 640,
      height: 427,
    });
    const tall = await uploaded(await plain(1000, 4000).jpeg().toBuffer());
    expect(tall).toMatchObject({ width: 400, height: 1600 });
  });

  it('is never enlarged', async () => {
    const { url, width, height } = await uploaded(await plain(300, 200).png().toBuffer());
    expect([width, height]).toEqual([300, 200]);
    expect(await sharp((await download(url, '?w=640')).bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  it('is rotated upright and contains no metadata', async () => {
    const exif = { IFD0: { Artist: 'Claire Fontaine' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } };
    const data = await plain(800, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(data).metadata()).exif).toBeDefined();
    const { url, width, height } = await uploaded(data);
    expect([width, height]).toEqual([400, 800]);
    const kept = (await download(url)).bytes;
    const { exif: left, icc, xmp, orientation } = await sharp(kept).metadata();
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes('Claire')).toBe(false);
  });

  it('loses data appended to the file', async () => {
    const data = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { url } = await uploaded(data);
    expect((await download(url)).bytes.includes('<script>')).toBe(false);
  });

  it('keeps its transparency', async () => {
    const create = { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { url } = await uploaded(await sharp({ create }).png().toBuffer());
    expect((await sharp((await download(url)).bytes).metadata()).hasAlpha).toBe(true);
  });

  it('has an address that courses, campuses and the theme accept', async () => {
    expect(isImageAddress((await uploaded(await picture().png().toBuffer())).url)).toBe(true);
  });

  it('is recorded in the journal', async () => {
    const image = await uploaded(await picture().png().toBuffer());
    const entries = await api.server.connection.collection('audit_entries').find().toArray();
    expect(entries).toMatchObject([
      { action: 'image.upload', target: { label: image.url }, before: null, after: image },
    ]);
  });

  it('is not stored when its journal entry cannot be written', async () => {
    const refuse = (validator: object) => api.server.connection.db?.command({ collMod: 'audit_entries', validator });
    await refuse({ never: true });
    const { status } = await upload(await picture().png().toBuffer());
    await refuse({});
    expect(status).toBe(500);
    expect(await stored()).toEqual([0, 0, 0]);
  });
});

describe('GET /images/:id', () => {
  it('serves the image to everybody, immutable and without scripts', async () => {
    const { url } = await uploaded(await picture().png().toBuffer());
    const { status, headers } = await download(url);
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
    const { headers } = await download(url);
    const again = await download(url, '', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect((await download(url, '?w=640', { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  it('is made in other sizes and as AVIF for browsers that accept it, and then stored; nobody waits for it', async () => {
    const { url } = await uploaded(await plain(1500, 1000).jpeg().toBuffer());
    const browser = { accept: 'image/avif,image/webp,*/*' };
    const cases = [
      ['?w=320', browser, 'avif', 320, 'small'],
      ['?w=1280', browser, 'avif', 1280, 'large'],
      ['', browser, 'avif', 1500, 'large'],
      ['?w=960', {}, 'webp', 960, 'large'],
    ] as const;
    for (const [query, headers, type, width, substitute] of cases) {
      const first = await download(url, query, headers);
      expect(first.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-cache',
        vary: expect.stringContaining('Accept'),
        etag: expect.stringContaining(`${substitute}.webp`),
      });
      const made = () => download(url, query, { ...headers, 'if-none-match': String(first.headers.etag) });
      await expect.poll(async () => (await made()).status, { timeout: 20_000 }).toBe(200);
      const answer = await made();
      expect(answer.headers).toMatchObject({
        'content-type': `image/${type}`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const format = type === 'avif' ? 'heif' : 'webp';
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format, width });
      const again = await download(url, query, { ...headers, 'if-none-match': String(answer.headers.etag) });
      expect(again.status).toBe(304);
    }
    const names = await api.server.connection.collection('images.files').distinct('filename');
    expect(names.map((name) => String(name).split('/')[1]).sort()).toEqual([
      ...['1280.avif', '320.avif', '960.webp', 'large.avif', 'large.webp', 'small.webp'],
    ]);
  });

  it('is made in a size once, however many ask for it at once', async () => {
    const { url } = await uploaded(await plain(800, 600).jpeg().toBuffer());
    await Promise.all(Array.from({ length: 20 }, () => download(url, '?w=320')));
    const made = async () => (await download(url, '?w=320')).headers['cache-control'];
    await expect.poll(made, { timeout: 20_000 }).toContain('immutable');
    expect(await api.server.connection.collection('images.files').countDocuments()).toBe(3);
  });

  it('answers 404 for an unknown image', async () => {
    const { status, body, headers } = await download(`/api/images/${unknownId()}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'image_not_found', detail: "Cette image n'existe plus" });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['?w=641', '?w=', '?w=640&w=640'])('refuses %s', async (query) => {
    const { status, body } = await download(`/api/images/${unknownId()}`, query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['w']);
  });
});
