import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { type ByteRange, GridFsFiles } from '../../foundation/index.ts';

/** Stores PDF documents. */
@Injectable()
export class DocumentStore extends GridFsFiles {
  constructor(@InjectConnection() connection: Connection) {
    super(connection, 'documents');
  }

  /** Stores a new document, and returns its id. */
  async save(data: Buffer): Promise<string> {
    return (await this.write('document.pdf', data)).toHexString();
  }

  /** Size of a document in bytes; undefined when it does not exist. */
  async readSize(id: string, session?: ClientSession): Promise<number | undefined> {
    const file = await this.files.findOne(byId(id), { session, projection: { length: 1 } });
    return file?.length;
  }

  /** Opens a document or a part of it. */
  open(id: string, range?: ByteRange): Readable {
    // GridFS excludes the end.
    const part = range && { start: range.start, end: range.end + 1 };
    return this.bucket.openDownloadStream(new mongo.ObjectId(id), part);
  }

  /** Deletes a document, also if it is missing. */
  async delete(id: string, session: ClientSession): Promise<void> {
    await this.deleteFiles([new mongo.ObjectId(id)], session);
  }

  /** Keeps a document that a transaction begins to refer to; returns whether it exists. */
  refer(id: string, session: ClientSession): Promise<boolean> {
    return this.markReferred(byId(id), session);
  }

  /** The ids of the documents stored before an instant. */
  async storedBefore(instant: Date): Promise<string[]> {
    const files = await this.files.find({ uploadDate: { $lt: instant } }, { projection: { _id: 1 } }).toArray();
    return files.map(({ _id }) => _id.toHexString());
  }
}

function byId(id: string) {
  return { _id: new mongo.ObjectId(id) };
}
