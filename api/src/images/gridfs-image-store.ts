import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { IMAGE_VERSIONS, ImageStore, type ImageVersion } from './image-store.ts';

/** Stores images in GridFS, available to all processes and included in the backup of the database. */
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

  async delete(id: string, session?: ClientSession): Promise<void> {
    const filename = { $in: IMAGE_VERSIONS.map((version) => nameOf(id, version)) };
    const files = await this.#files.find({ filename }, { session, projection: { _id: 1 } }).toArray();
    const ids = files.map(({ _id }) => _id);
    // GridFSBucket does not support transactions.
    await this.#files.deleteMany({ _id: { $in: ids } }, { session });
    await this.#chunks.deleteMany({ files_id: { $in: ids } }, { session });
  }

  async refer(id: string, session: ClientSession): Promise<boolean> {
    const change = { $set: { 'metadata.referred_at': new Date() } };
    const { matchedCount } = await this.#files.updateOne({ filename: nameOf(id, 'large') }, change, { session });
    return matchedCount > 0;
  }

  async storedBefore(instant: Date): Promise<string[]> {
    const files = await this.#files.find({ uploadDate: { $lt: instant } }, { projection: { filename: 1 } }).toArray();
    return [...new Set(files.map(({ filename }) => String(filename).split('/')[0] ?? ''))];
  }

  get #files(): mongo.Collection {
    return this.connection.collection('images.files');
  }

  get #chunks(): mongo.Collection {
    return this.connection.collection('images.chunks');
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
