import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { IMAGE_VERSIONS, ImageStore, type ImageVersion } from './image-store.ts';

/** Keeps images in the database, so that every process has them and one backup holds everything. */
@Injectable()
export class GridFsImageStore extends ImageStore {
  constructor(@InjectConnection() private readonly connection: Connection) {
    super();
  }

  async save(id: string, versions: Record<ImageVersion, Buffer>): Promise<void> {
    try {
      for (const version of IMAGE_VERSIONS) {
        const file = this.#bucket.openUploadStream(nameOf(id, version));
        file.end(versions[version]);
        await finished(file);
      }
    } catch (error) {
      await this.delete(id).catch(() => undefined);
      throw error;
    }
  }

  async read(id: string, version: ImageVersion): Promise<Buffer | undefined> {
    const file = await this.#find(nameOf(id, version));
    return file && buffer(this.#bucket.openDownloadStream(file._id));
  }

  async delete(id: string): Promise<void> {
    for (const version of IMAGE_VERSIONS) {
      const file = await this.#find(nameOf(id, version));
      if (file) await this.#bucket.delete(file._id);
    }
  }

  get #bucket(): mongo.GridFSBucket {
    const { db } = this.connection;
    if (!db) throw new mongo.MongoNotConnectedError('the database is not open yet');
    return new mongo.GridFSBucket(db, { bucketName: 'images' });
  }

  async #find(name: string): Promise<mongo.GridFSFile | undefined> {
    const [file] = await this.#bucket.find({ filename: name }, { limit: 1 }).toArray();
    return file;
  }
}

function nameOf(id: string, version: ImageVersion): string {
  return `${id}/${version}.webp`;
}
