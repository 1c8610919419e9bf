import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, ProblemError, UnreferencedFiles } from '../../foundation/index.ts';
import { ShownMedia } from '../programs/references/shown-media.service.ts';
import { DocumentStore } from './document-store.ts';

/** Tracks references to documents, and deletes documents without references a day after their upload. */
@Injectable()
export class DocumentReferencesService extends UnreferencedFiles {
  constructor(
    private readonly store: DocumentStore,
    private readonly shown: ShownMedia,
    database: DatabaseService,
  ) {
    super('documents', store, database);
  }

  /**
   * Prevents the deletion of a newly referenced document, in the transaction that stores the reference.
   * @throws {ProblemError} `document_not_found`
   */
  async keep(id: string, session: ClientSession): Promise<void> {
    if (!(await this.store.refer(id, session))) throw new ProblemError('document_not_found');
  }

  protected referredIds(): Promise<string[]> {
    return this.shown.documentIds();
  }

  protected isReferred(id: string, session: ClientSession): Promise<boolean> {
    return this.shown.hasDocument(id, session);
  }
}
