import { Injectable } from '@nestjs/common';
import { DocumentLibrary } from './document-library.ts';

/** Knows no documents. */
@Injectable()
export class StoredDocuments extends DocumentLibrary {
  async urlFor(): Promise<string | undefined> {
    return undefined;
  }
}
