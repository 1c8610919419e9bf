import type { Readable } from 'node:stream';
import type { UploadedDocument } from '@iris/contract/media';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { type Actor, type ByteRange, DatabaseService, JournalService, ProblemError } from '../../foundation/index.ts';
import { UploadQuotas } from '../../site/index.ts';
import { countSecondsLeft, type GrantedFile, MediaService } from '../films/media/media.service.ts';
import { MediaTokensService, type MediaViewer } from '../films/media/media-tokens.service.ts';
import { DocumentStore } from './document-store.ts';

/**
 * The header of a PDF file, which programs find after other bytes too (implementation note 13 of PDF Reference 1.7), and a
 * mark near its end (ISO 32000-2, 7.5). Only a byte order mark and white space of PDF may be before it: a page or a script
 * is no document.
 */
const HEADER = /^[\s\0]*%PDF-\d\.\d/;
const HEADER_WITHIN = 1024;
const END = '%%EOF';
const END_WITHIN = 2048;

/** A document that the caller may load. */
type GrantedDocument = Pick<GrantedFile, 'grant' | 'bytes' | 'etag' | 'maxAge'>;

/** Keeps the PDF documents of lessons. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly store: DocumentStore,
    private readonly tokens: MediaTokensService,
    private readonly media: MediaService,
    private readonly quotas: UploadQuotas,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Stores a PDF file and records it in the journal. @throws {ProblemError} `document_unreadable`, `document_quota` */
  async add(data: Buffer, actor: Actor): Promise<UploadedDocument> {
    await this.database.inTime(this.quotas.take('document', actor.id, data.length));
    if (!isWholePdf(data)) throw new ProblemError('document_unreadable');
    const document = { _id: await this.database.inTime(this.store.save(data)), bytes: data.length };
    await this.database.inTransaction((session) => {
      const change = { action: 'document.upload', id: document._id, label: document._id, after: document } as const;
      return this.journal.record(actor, change, session);
    });
    return document;
  }

  /** Whether a document exists. */
  async exists(id: string, session?: ClientSession): Promise<boolean> {
    return (await this.store.readSize(id, session)) !== undefined;
  }

  /** Where a viewer finds a document; undefined when it does not exist. The caller has checked that they may see it. */
  async urlFor(id: string, viewer: MediaViewer): Promise<string | undefined> {
    return (await this.exists(id)) ? `/api/documents/${this.tokens.issue(id, viewer)}` : undefined;
  }

  /** The document of an address. @throws {ProblemError} `media_token_invalid`, also for an ended session or enrollment; `document_not_found` */
  async find(token: string): Promise<GrantedDocument> {
    const grant = await this.media.readGrant(token);
    const bytes = await this.database.inTime(this.store.readSize(grant.media));
    if (bytes === undefined) throw new ProblemError('document_not_found');
    // The document of an id never changes.
    return { grant, bytes, etag: `"${grant.media}"`, maxAge: countSecondsLeft(grant) };
  }

  /** Opens a document or a part of it, for as long as its viewer may see it. */
  open({ grant }: GrantedDocument, range: ByteRange | undefined): Readable {
    return this.media.whileOpen(this.store.open(grant.media, range), grant);
  }
}

function isWholePdf(data: Buffer): boolean {
  return HEADER.test(data.toString('utf8', 0, HEADER_WITHIN)) && data.subarray(-END_WITHIN).includes(END);
}
