import type { Campus, CampusInput } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  ItemStream,
  JournalService,
  ProblemError,
  raisePublicVersion,
  replaceVersioned,
} from '../../foundation/index.ts';
import { ImageReferencesService } from '../images/references/image-references.service.ts';
import { CAMPUS_MODEL, type CampusRecord } from './campus.schema.ts';

@Injectable()
export class CampusesService {
  constructor(
    @InjectModel(CAMPUS_MODEL) private readonly campuses: Model<CampusRecord>,
    private readonly images: ImageReferencesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** All campuses, oldest first, as a stream. */
  async list(): Promise<ItemStream<Campus>> {
    return ItemStream.open<CampusRecord, Campus>(
      this.campuses.find().sort({ _id: 1 }).lean<CampusRecord[]>(),
      toCampus,
    );
  }

  /** Creates a campus, once per idempotency key. */
  create(input: CampusInput, actor: Actor): Promise<Campus> {
    const insert = async (session: ClientSession) => {
      await this.images.keep({ field: 'image', before: undefined, after: input.image }, session);
      const [record] = await this.campuses.create([writtenFrom(input)], {
        session,
      });
      if (!record) throw new Error('an insert that succeeds returns its document');
      const campus = toCampus(record);
      const change = { action: 'campus.create', id: campus._id, label: campus.name, after: campus } as const;
      await raisePublicVersion(this.campuses.db, 'campuses', session);
      await this.journal.record(actor, change, session);
      return campus;
    };
    return this.database.inTransactionOnce(insert, (id) => this.#read(id));
  }

  /**
   * Replaces the editable fields of a campus if it has the expected version.
   * @throws {ProblemError} `campus_not_found`; `version_conflict`
   */
  async update(id: string, input: CampusInput, actor: Actor, expected?: number): Promise<Campus> {
    const written = writtenFrom(input);
    const replace = async (session: ClientSession) => {
      const records = await replaceVersioned(this.campuses, id, written, expected, session);
      if (!records) throw await this.#refusal(id, session);
      const [before, after] = [toCampus(records[0]), toCampus(records[1])];
      await this.images.keep({ field: 'image', before: before.image, after: after.image }, session);
      await raisePublicVersion(this.campuses.db, 'campuses', session);
      await this.journal.record(actor, { action: 'campus.update', id, label: after.name, before, after }, session);
      return after;
    };
    return this.database.inTransactionOnce(replace, () => this.#read(id));
  }

  /** Deletes a campus. @throws {ProblemError} `campus_not_found` */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const record = await this.campuses.findOneAndDelete({ _id: id }).session(session).lean<CampusRecord>();
      if (!record) throw new ProblemError('campus_not_found');
      const before = toCampus(record);
      await raisePublicVersion(this.campuses.db, 'campuses', session);
      await this.journal.record(actor, { action: 'campus.delete', id, label: before.name, before }, session);
    });
  }

  /** The addresses of the images of all campuses. */
  imageAddresses(): Promise<string[]> {
    return this.campuses.distinct('image');
  }

  /** Whether the address of the image of a campus contains `text`, in the snapshot of the transaction. */
  async hasImage(text: string, session: ClientSession): Promise<boolean> {
    return Boolean(await this.campuses.exists({ image: { $regex: text } }).session(session));
  }

  async #read(id: string, session: ClientSession | null = null): Promise<Campus> {
    const record = await this.campuses.findById(id).session(session).lean<CampusRecord>();
    if (!record) throw new ProblemError('campus_not_found');
    return toCampus(record);
  }

  /** The error for a conditional write that matched no campus. */
  async #refusal(id: string, session: ClientSession): Promise<ProblemError> {
    const detail = 'Ce campus a été modifié entre-temps par un autre administrateur';
    return new ProblemError('version_conflict', { detail, current: await this.#read(id, session) });
  }
}

/** The stored fields of an administrator's input. */
function writtenFrom(input: CampusInput) {
  return { ...input, image_alt: input.image_alt ?? '' };
}

function toCampus(record: CampusRecord): Campus {
  const { _id, name, location, image, image_alt, description, version } = record;
  return { _id: _id.toHexString(), name, location, image, image_alt, description, version };
}
