import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { IMAGE_VERSIONS, ImageStore, type ImageVariant, type ImageVersion } from './image-store.ts';

/** Stores images in GridFS, available to all processes and included in the backup of the database. */
@Injectable()
export class GridFsImageStore extends ImageStore {
  constructor(@InjectConnection() private readonly connection: Connection) {
    super();
  }

  async save(id: string, versions: Record<ImageVersion, Buffer>): Promise<void> {
    try {
      for (const version of IMAGE_VERSIONS) await this.#write(`${id}/${version}.webp`, versions[version]);
    } catch (error) {
      await this.delete(id).catch(() => undefined);
      throw error;
    }
  }

  async read(id: string, variant: ImageVariant): Promise<Buffer | undefined> {
    const file = await this.#find(`${id}/${variant}`);
    return file && buffer(this.#bucket.openDownloadStream(file._id));
  }

  async add(id: string, variant: ImageVariant, data: Buffer): Promise<void> {
    await this.#write(`${id}/${variant}`, data);
    // Its deletion may not have seen the new file.
    if (!(await this.#find(largeOf(id)))) await this.delete(id);
  }

  async delete(id: string, session?: ClientSession): Promise<void> {
    const filename = { $regex: `^${id}/` };
    const files = await this.#files.find({ filename }, { session, projection: { _id: 1 } }).toArray();
    const ids = files.map(({ _id }) => _id);
    // GridFSBucket does not support transactions.
    await this.#files.deleteMany({ _id: { $in: ids } }, { session });
    await this.#chunks.deleteMany({ files_id: { $in: ids } }, { session });
  }

  async refer(id: string, session: ClientSession): Promise<boolean> {
    const change = { $set: { 'metadata.referred_at': new Date() } };
    const { matchedCount } = await this.#files.updateOne({ filename: largeOf(id) }, change, { session });
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

  async #write(name: string, data: Buffer): Promise<void> {
    const file = this.#bucket.openUploadStream(name);
    file.end(data);
    await finished(file);
  }

  async #find(name: string): Promise<mongo.GridFSFile | undefined> {
    const [file] = await this.#bucket.find({ filename: name }, { limit: 1 }).toArray();
    return file;
  }
}

const largeOf = (id: string) => `${id}/large.webp`;
