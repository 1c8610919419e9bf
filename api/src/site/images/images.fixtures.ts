import { type UploadedImage, uploadedImageSchema } from '@iris/contract/media';
import type { Problem } from '@iris/contract/routes';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { type FileOptions, startServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const STORED = ['images.files', 'images.chunks', 'audit_entries'];

/** Starts the API for the tests of a file, with an administrator who uploads; each test begins without images. */
export function imageApi() {
  // One of their own: variants of an image are made after the answer, also when the file has ended.
  const server = sharedServer(startServer);
  let admin: Account;

  beforeAll(async () => {
    admin = await account(server, 'admin', ['manage_campus']);
  });
  beforeEach(async () => {
    for (const name of STORED) await server.connection.collection(name).deleteMany({});
  });

  const stored = () => Promise.all(STORED.map((name) => server.connection.collection(name).countDocuments()));

  const upload = (data: Buffer, file: Partial<FileOptions> = {}) => {
    return server.call<Problem & UploadedImage>('POST /images', { token: admin.token, file: { data, ...file } });
  };
  const uploaded = async (data: Buffer, file?: Partial<FileOptions>) => {
    const { status, body } = await upload(data, file);
    expect(status).toBe(201);
    return uploadedImageSchema.parse(body);
  };
  const download = (url: string, query = '', headers = {}) =>
    server.send({ method: 'GET', url: `${url}${query}`, headers });

  return {
    server,
    get admin() {
      return admin;
    },
    stored,
    upload,
    uploaded,
    download,
  };
}

/** An image with enough detail to test the quality of formats. */
export const picture = (): Sharp => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 450, height: 300, channels: 3, background: '#14b8a6', noise } });
};
export const plain = (width: number, height: number): Sharp => {
  return sharp({ create: { width, height, channels: 3, background: '#14b8a6' } });
};
const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  JPEG: (image) => image.jpeg(),
  PNG: (image) => image.png(),
  WebP: (image) => image.webp(),
  AVIF: (image) => image.avif({ effort: 0 }),
};

/** The accepted formats: name and encoder. */
export const formats = Object.entries(FORMATS);
