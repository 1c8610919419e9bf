import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type { UploadedDocument } from '@iris/contract/documents';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import type { Actor } from '../common/signed-in-user.ts';
import { DatabaseService } from '../database/database.service.ts';
import { MediaService } from '../films/media.service.ts';
import { MediaTokensService } from '../films/media-tokens.service.ts';
import { JournalService } from '../journal/journal.service.ts';

/** The first bytes of a PDF file, and a mark near its end (ISO 32000-2, 7.5). */
const HEADER = '%PDF-';
const END = '%%EOF';
const END_WITHIN = 2048;

/** Keeps the PDF documents of lessons in GridFS, as images are. */
@Injectable()
export class DocumentsService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly tokens: MediaTokensService,
    private readonly media: MediaService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Stores a PDF file and records it in the journal. @throws {ProblemError} `document_unreadable` */
  async add(data: Buffer, actor: Actor): Promise<UploadedDocument> {
    if (!isWholePdf(data)) throw new ProblemError('document_unreadable');
    const file = this.#bucket.openUploadStream('document.pdf');
    file.end(data);
    await this.database.inTime(finished(file));
    const document = { _id: String(file.id), bytes: data.length };
    await this.database.inTransaction((session) => {
      const change = { action: 'document.upload', id: document._id, label: document._id, after: document } as const;
      return this.journal.record(actor, change, session);
    });
    return document;
  }

  /** Where a user finds a document; undefined when it does not exist. The caller has checked that the user may see it. */
  async urlFor(id: string, userId: string): Promise<string | undefined> {
    return (await this.#exists(id)) ? `/api/documents/${this.tokens.issue(id, userId)}` : undefined;
  }

  /** The document of an address. @throws {ProblemError} `media_token_invalid`, also for a deleted account; `document_not_found` */
  async read(token: string): Promise<Buffer> {
    const grant = await this.media.grantOf(token);
    if (!(await this.#exists(grant.video))) throw new ProblemError('document_not_found');
    return buffer(this.#bucket.openDownloadStream(new mongo.ObjectId(grant.video)));
  }

  async #exists(id: string): Promise<boolean> {
    const found = await this.#bucket.find({ _id: new mongo.ObjectId(id) }, { limit: 1 }).toArray();
    return found.length > 0;
  }

  get #bucket(): mongo.GridFSBucket {
    const { db } = this.connection;
    if (!db) throw new mongo.MongoNotConnectedError('the database is not open yet');
    return new mongo.GridFSBucket(db, { bucketName: 'documents' });
  }
}

function isWholePdf(data: Buffer): boolean {
  return data.subarray(0, HEADER.length).equals(Buffer.from(HEADER)) && data.subarray(-END_WITHIN).includes(END);
}
