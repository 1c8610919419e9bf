import { finished } from 'node:stream/promises';
import { type ClientSession, type Connection, mongo } from 'mongoose';

/** Files in GridFS, available to all processes and included in the backup of the database. */
export abstract class GridFsFiles {
  protected constructor(
    private readonly connection: Connection,
    private readonly name: string,
  ) {}

  protected get files(): mongo.Collection<mongo.GridFSFile> {
    return this.connection.collection<mongo.GridFSFile>(`${this.name}.files`);
  }

  protected get bucket(): mongo.GridFSBucket {
    const { db } = this.connection;
    if (!db) throw new mongo.MongoNotConnectedError('the database is not open yet');
    return new mongo.GridFSBucket(db, { bucketName: this.name });
  }

  /** Stores a new file, and returns its id. */
  protected async write(name: string, data: Buffer): Promise<mongo.ObjectId> {
    const file = this.bucket.openUploadStream(name);
    file.end(data);
    await finished(file);
    return file.id;
  }

  /** Deletes files, in a transaction if given, which GridFSBucket does not support. */
  protected async deleteFiles(ids: readonly mongo.ObjectId[], session?: ClientSession): Promise<void> {
    await this.files.deleteMany({ _id: { $in: ids } }, { session });
    await this.connection.collection(`${this.name}.chunks`).deleteMany({ files_id: { $in: ids } }, { session });
  }

  /** Marks a file as referenced in a transaction, which conflicts with one that deletes it. Returns whether it exists. */
  protected async markReferred(filter: mongo.Filter<mongo.GridFSFile>, session: ClientSession): Promise<boolean> {
    const change = { $set: { 'metadata.referred_at': new Date() } };
    return (await this.files.updateOne(filter, change, { session })).matchedCount > 0;
  }
}
