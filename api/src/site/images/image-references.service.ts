import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, ProblemError, UnreferencedFiles } from '../../foundation/index.ts';
import { ImageStore } from './image-store.ts';

/** References to images of a feature. */
interface AddressSource {
  /** The addresses of all referenced images, or a superset. */
  addresses: () => Promise<string[]>;
  /** Whether a referenced address contains `text`, in the snapshot of the transaction. */
  contains: (text: string, session: ClientSession) => Promise<boolean>;
}

interface Reference {
  /** The field that contains the address, for error messages. */
  field: string;
  before: string | undefined;
  after: string | undefined;
}

const GONE = "Cette image n'existe plus\u00a0: envoyez-la de nouveau";

/** Tracks references to uploaded images, and deletes images without references a day after their upload. */
@Injectable()
export class ImageReferencesService extends UnreferencedFiles {
  constructor(
    private readonly store: ImageStore,
    database: DatabaseService,
  ) {
    super({ name: 'images', files: store, database });
  }

  /** Registers the addresses of images in a feature. */
  addAddresses({ addresses, contains }: AddressSource): void {
    const ids = async () => (await addresses()).flatMap((address) => imageIdIn(address) ?? []);
    this.addSource({ ids, isUsed: contains });
  }

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
function imageIdIn(address: string | undefined): string | undefined {
  return /\/api\/images\/([0-9a-f]{24})/i.exec(address ?? '')?.[1]?.toLowerCase();
}
