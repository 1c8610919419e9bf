import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { GridFsFiles } from '../../foundation/index.ts';

/** The two versions of an image that are stored with its upload, as WebP. */
const IMAGE_VERSIONS = ['large', 'small'] as const;

export type ImageVersion = (typeof IMAGE_VERSIONS)[number];

/** The formats in which images are served. */
export type ImageFormat = 'avif' | 'webp';

/** A form of an image that is made from its large version when it is first asked for: `1280.avif`, `large.avif`. */
export type ImageVariant = `${number | ImageVersion}.${ImageFormat}`;

/** Stores uploaded images. */
@Injectable()
export class ImageStore extends GridFsFiles {
  constructor(@InjectConnection() connection: Connection) {
    super(connection, 'images');
  }

  /** Stores both versions of a new image, or neither. */
  async save(id: string, versions: Record<ImageVersion, Buffer>): Promise<void> {
    try {
      for (const version of IMAGE_VERSIONS) await this.write(`${id}/${version}.webp`, versions[version]);
    } catch (error) {
      await this.delete(id).catch(() => undefined);
      throw error;
    }
  }

  /** Reads a version of an image; undefined if it does not exist. */
  async read(id: string, variant: ImageVariant): Promise<Buffer | undefined> {
    const file = await this.files.findOne({ filename: `${id}/${variant}` });
    return file ? buffer(this.bucket.openDownloadStream(file._id)) : undefined;
  }

  /** Stores a variant of an image; nothing when the image was deleted meanwhile. */
  async add(id: string, variant: ImageVariant, data: Buffer): Promise<void> {
    await this.write(`${id}/${variant}`, data);
    // Its deletion may not have seen the new file.
    if (!(await this.files.findOne(largeOf(id)))) await this.delete(id);
  }

  /** Deletes an image with its variants, also if it is incomplete or missing. */
  async delete(id: string, session?: ClientSession): Promise<void> {
    const own = { filename: { $regex: `^${id}/` } };
    const files = await this.files.find(own, { session, projection: { _id: 1 } }).toArray();
    await this.deleteFiles(
      files.map(({ _id }) => _id),
      session,
    );
  }

  /** Keeps an image that a transaction begins to refer to; returns whether it exists. */
  refer(id: string, session: ClientSession): Promise<boolean> {
    return this.markReferred(largeOf(id), session);
  }

  /** The ids of the images stored before an instant. */
  async storedBefore(instant: Date): Promise<string[]> {
    const files = await this.files.find({ uploadDate: { $lt: instant } }, { projection: { filename: 1 } }).toArray();
    return [...new Set(files.map(({ filename }) => filename.split('/')[0] ?? ''))];
  }
}

function largeOf(id: string) {
  return { filename: `${id}/large.webp` };
}
