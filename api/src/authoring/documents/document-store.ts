import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import type { ByteRange } from '../../foundation/index.ts';

/** Stores PDF documents in GridFS, available to all processes and included in the backup of the database. */
@Injectable()
export class DocumentStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Stores a new document, and returns its id. */
  async save(data: Buffer): Promise<string> {
    const file = this.#bucket.openUploadStream('document.pdf');
    file.end(data);
    await finished(file);
    return String(file.id);
  }

  /** Size of a document in bytes; undefined when it does not exist. */
  async sizeOf(id: string, session?: ClientSession): Promise<number | undefined> {
    const file = await this.#files.findOne(byId(id), { session, projection: { length: 1 } });
    return file?.length;
  }

  /** Opens a document or a part of it. */
  open(id: string, range?: ByteRange): Readable {
    // GridFS excludes the end.
    const part = range && { start: range.start, end: range.end + 1 };
    return this.#bucket.openDownloadStream(new mongo.ObjectId(id), part);
  }

  /** Deletes a document, also if it is missing. */
  async delete(id: string, session: ClientSession): Promise<void> {
    // GridFSBucket does not support transactions.
    await this.#files.deleteOne(byId(id), { session });
    await this.#chunks.deleteMany({ files_id: new mongo.ObjectId(id) }, { session });
  }

  /**
   * Marks a document as referenced in a transaction, which conflicts with a transaction that deletes it. Returns whether
   * it exists.
   */
  async refer(id: string, session: ClientSession): Promise<boolean> {
    const change = { $set: { 'metadata.referred_at': new Date() } };
    const { matchedCount } = await this.#files.updateOne(byId(id), change, { session });
    return matchedCount > 0;
  }

  /** The ids of the documents stored before an instant. */
  async storedBefore(instant: Date): Promise<string[]> {
    const files = await this.#files.find({ uploadDate: { $lt: instant } }, { projection: { _id: 1 } }).toArray();
    return files.map(({ _id }) => _id.toHexString());
  }

  get #files(): mongo.Collection<mongo.GridFSFile> {
    return this.connection.collection<mongo.GridFSFile>('documents.files');
  }

  get #chunks(): mongo.Collection {
    return this.connection.collection('documents.chunks');
  }

  get #bucket(): mongo.GridFSBucket {
    const { db } = this.connection;
    if (!db) throw new mongo.MongoNotConnectedError('the database is not open yet');
    return new mongo.GridFSBucket(db, { bucketName: 'documents' });
  }
}

function byId(id: string) {
  return { _id: new mongo.ObjectId(id) };
}
