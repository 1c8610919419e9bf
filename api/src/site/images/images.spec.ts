import { isImageAddress } from '@iris/contract/foundation';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/data/factories.ts';
import { formats, imageApi, picture, plain } from './images.fixtures.ts';

const api = imageApi();
const { download, stored, upload, uploaded } = api;

const look = async (url: string, query = '') => sharp((await download(url, query)).bytes).metadata();

describe('an uploaded image', () => {
  it.each(formats)('may be %s, with any name and declared type', async (_, as) => {
    const data = await as(picture()).toBuffer();
    const { url } = await uploaded(data, { name: 'programme.exe', type: 'application/octet-stream' });
    expect(await look(url)).toMatchObject({ format: 'webp', width: 450, height: 300 });
  });

  it('is scaled down to 1600 × 1600 and to a width of 640, in proportion, and never enlarged', async () => {
    const image = await uploaded(await plain(3000, 2000).jpeg().toBuffer());
    expect(image).toEqual({ url: expect.stringMatching(/^\/api\/images\/[0-9a-f]{24}$/), width: 1600, height: 1067 });
    expect(await look(image.url)).toMatchObject({ width: 1600, height: 1067 });
    expect(await look(image.url, '?w=640')).toMatchObject({ width: 640, height: 427 });
    expect(await uploaded(await plain(1000, 4000).jpeg().toBuffer())).toMatchObject({ width: 400, height: 1600 });
    const small = await uploaded(await plain(300, 200).png().toBuffer());
    expect(small).toMatchObject({ width: 300, height: 200 });
    expect(await look(small.url, '?w=640')).toMatchObject({ width: 300, height: 200 });
  });

  it('is rotated upright and contains neither metadata nor data appended to the file', async () => {
    const exif = { IFD0: { Artist: 'Claire Fontaine' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } };
    const data = await plain(800, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(data).metadata()).exif).toBeDefined();
    const { url, width, height } = await uploaded(Buffer.concat([data, Buffer.from('<script>alert(1)</script>')]));
    expect([width, height]).toEqual([400, 800]);
    const kept = (await download(url)).bytes;
    const { exif: left, icc, xmp, orientation } = await sharp(kept).metadata();
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    for (const gone of ['Claire', '<script>']) expect(kept.includes(gone)).toBe(false);
  });

  it('keeps its transparency, has an address that forms accept, and is recorded in the journal', async () => {
    const create = { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const image = await uploaded(await sharp({ create }).png().toBuffer());
    expect((await look(image.url)).hasAlpha).toBe(true);
    expect(isImageAddress(image.url)).toBe(true);
    expect(await api.server.connection.collection('audit_entries').find().toArray()).toMatchObject([
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
  it('serves the image to everybody, immutable and without scripts, and not again to a browser that has it', async () => {
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
    const known = { 'if-none-match': String(headers.etag) };
    expect(await download(url, '', known)).toMatchObject({ status: 304, text: '' });
    expect((await download(url, '?w=640', known)).status).toBe(200);
  });

  it('is made once in other sizes and as AVIF for browsers that accept it, and then stored; nobody waits for it', async () => {
    const { url } = await uploaded(await plain(1500, 1000).jpeg().toBuffer());
    const browser = { accept: 'image/avif,image/webp,*/*' };
    const cases = [
      ['?w=320', browser, 'avif', 320, 'small'],
      ['', browser, 'avif', 1500, 'large'],
      ['?w=960', {}, 'webp', 960, 'large'],
    ] as const;
    for (const [query, headers, type, width, substitute] of cases) {
      const ask = () => download(url, query, headers);
      const [first] = await Promise.all([ask(), ask(), ask(), ask()]);
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
    }
    const files = await api.server.connection.collection('images.files').find().toArray();
    expect(files.map(({ filename }) => String(filename).split('/')[1]).sort()).toEqual([
      ...['320.avif', '960.webp', 'large.avif', 'large.webp', 'small.webp'],
    ]);
  });

  it('answers 404 for an unknown image, and refuses other sizes', async () => {
    const { status, body, headers } = await download(`/api/images/${unknownId()}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'image_not_found', detail: "Cette image n'existe plus" });
    expect(headers['cache-control']).toBe('no-store');
    const refused = await download(`/api/images/${unknownId()}`, '?w=641');
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['w']]);
  });
});
