import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ProblemError } from '../../../foundation/index.ts';
import { ImageStore } from '../image-store.ts';

interface Reference {
  /** The field that contains the address, for error messages. */
  field: string;
  before: string | undefined;
  after: string | undefined;
}

const GONE = "Cette image n'existe plus\u00a0: envoyez-la de nouveau";

/** Keeps uploaded images that are referred to; `UnusedImages` deletes the others. */
@Injectable()
export class ImageReferencesService {
  constructor(private readonly store: ImageStore) {}

  /**
   * Prevents the deletion of a newly referenced image, in the transaction that stores its address.
   * @throws {ProblemError} `invalid_input` when the address is that of an uploaded image that no longer exists
   */
  async keep({ field, before, after }: Reference, session: ClientSession): Promise<void> {
    const id = after === before ? undefined : imageIdIn(after);
    if (id === undefined || (await this.store.refer(id, session))) return;
    throw new ProblemError('invalid_input', { detail: GONE, errors: { [field]: [GONE] } });
  }
}

/** The id of the uploaded image of an address, absolute or relative. */
export function imageIdIn(address: string | undefined): string | undefined {
  return /\/api\/images\/([0-9a-f]{24})/i.exec(address ?? '')?.[1]?.toLowerCase();
}
