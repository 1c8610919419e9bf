import { createHash } from 'node:crypto';
import {
  IMPORT_OUTCOMES,
  IMPORTS_PER_DAY,
  type Import,
  type ImportInput,
  type ImportPage,
  type MemberRole,
  REMEDIES_SHOWN,
  type StartedImport,
} from '@iris/contract/institutions';
import { parseRosterInParts, type Roster, RosterError } from '@iris/contract/roster';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model } from 'mongoose';
import {
  chunksOf,
  DatabaseService,
  ItemStream,
  inTurns,
  isDuplicateKey,
  JobsService,
  ProblemError,
  refusedInput,
  type SignedInUser,
} from '../../../../foundation/index.ts';
import { InstitutionsService } from '../../institutions.service.ts';
import { InvitationContexts } from '../invitation-contexts.service.ts';
import { type Invitation, InvitingService } from '../inviting.service.ts';
import { IMPORT_MODEL, IMPORT_ROW_MODEL, type ImportRecord, type ImportRowRecord } from './import.schema.ts';
import { importRoster } from './import-jobs.ts';

/** A row as the report shows it. */
export type ImportRow = ImportRowRecord;

const LISTED = 20;

/** Rows that are stored before others are answered. */
const ROWS_AT_ONCE = 200;

const DAY_MS = 86_400_000;

/** The imports of rosters, for whoever manages the institution; `RosterImporter` does them. */
@Injectable()
export class ImportsService {
  constructor(
    @InjectModel(IMPORT_MODEL) private readonly imports: Model<ImportRecord>,
    @InjectModel(IMPORT_ROW_MODEL) private readonly rows: Model<ImportRowRecord>,
    private readonly institutions: InstitutionsService,
    private readonly contexts: InvitationContexts,
    private readonly inviting: InvitingService,
    private readonly jobs: JobsService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Stores a roster for its import in the background. The same text again, also at the same time, is the first import.
   * @throws {ProblemError} `institution_not_found`; `permission_denied`; `order_not_found`; `invalid_input` for a text that is
   * no roster; `too_many_invitations`; `too_many_requests`; `mail_unavailable`
   */
  async start(id: string, user: SignedInUser, input: ImportInput): Promise<StartedImport> {
    const { role, order } = input;
    const managed = await this.contexts.check(id, user);
    const { roles } = managed;
    const hash = createHash('sha256')
      .update(JSON.stringify([input.text, role, order, roles]))
      .digest('hex');
    const roster = await readRoster(input.text, role, roles);
    const store = async (session: ClientSession) => {
      const context = await this.contexts.create(managed, { order, role, isAlone: false });
      const earlier = await this.#repeat({ institution: id, hash }, user.id, session);
      return earlier ?? { ...(await this.#store(input, hash, roster, context, session)), is_repeated: false };
    };
    const read = async (importId: string) => ({
      ...toImport(await this.#find(id, user, importId)),
      is_repeated: false,
    });
    const start = () => this.database.inTransactionOnce(store, read);
    return start().catch((error: unknown) => {
      // Another request stored the same text at the same time: now it is found.
      if (!isDuplicateKey(error)) throw error;
      return start();
    });
  }

  /** The latest imports. @throws {ProblemError} `institution_not_found` */
  async list(id: string, user: SignedInUser): Promise<Import[]> {
    await this.contexts.check(id, user);
    const records = await this.imports.find({ institution: id }).sort({ _id: -1 }).limit(LISTED).lean<ImportRecord[]>();
    return records.map(toImport);
  }

  /** An import with the first rows to correct. @throws {ProblemError} `institution_not_found`; `import_not_found` */
  async get(id: string, user: SignedInUser, importId: string): Promise<ImportPage> {
    const found = await this.#find(id, user, importId);
    const faulty = await this.rows
      .find({ import: importId, outcome: 'faulty' })
      .sort({ line: 1 })
      .limit(REMEDIES_SHOWN)
      .lean<ImportRowRecord[]>();
    return { ...toImport(found), remedies: faulty.map(({ line, remedy = '' }) => ({ line, text: remedy })) };
  }

  /** All rows of an import, as a stream. @throws {ProblemError} `institution_not_found`; `import_not_found` */
  async readRows(id: string, user: SignedInUser, importId: string): Promise<ItemStream<ImportRowRecord>> {
    await this.#find(id, user, importId);
    const query = this.rows.find({ import: importId }).sort({ line: 1 }).lean<ImportRowRecord[]>();
    return this.database.inTime(ItemStream.open<ImportRowRecord, ImportRowRecord>(query, (row) => row));
  }

  async #find(id: string, user: SignedInUser, importId: string): Promise<ImportRecord> {
    await this.contexts.check(id, user);
    const record = await this.imports.findOne({ _id: importId, institution: id }).lean<ImportRecord>();
    if (!record) throw new ProblemError('import_not_found');
    return record;
  }

  /** The import of the same text, if there is one; one that was stopped goes on, for whoever sends it now. */
  async #repeat(
    same: { institution: string; hash: string },
    by: string,
    session: ClientSession,
  ): Promise<StartedImport | undefined> {
    const stopped = { ...same, state: 'stopped' } as const;
    const resumed = await this.imports
      .findOneAndUpdate(stopped, { $set: { state: 'running', by } }, { session })
      .lean<ImportRecord>();
    if (resumed) {
      await this.#checkRoom(same.institution, 0, session);
      await this.jobs.enqueue(importRoster, resumed._id.toHexString(), { turn: same.institution }, session);
    }
    const record = await this.imports.findOne(same).session(session).lean<ImportRecord>();
    // One whose job was given up goes on, too.
    const key = record?._id.toHexString() ?? '';
    if (record?.state === 'running' && !(await this.jobs.has(importRoster, key, session)))
      await this.jobs.enqueue(importRoster, key, { turn: same.institution }, session);
    return record ? { ...toImport(record), is_repeated: true } : undefined;
  }

  async #store(
    { file_name, role, order }: ImportInput,
    hash: string,
    roster: Roster,
    context: Invitation,
    session: ClientSession,
  ): Promise<Import> {
    const institution = context.institution._id;
    await this.#checkRate(institution, session);
    await this.#checkRoom(institution, await this.inviting.countNew(roster.rows, context, session), session);
    const created_at = new Date();
    const counts = { ...NOTHING, faulty: roster.faults.length };
    const rows = roster.rows.length + roster.faults.length;
    const stored = { institution, hash, file_name, role, order, by: context.by.id, created_at, rows, counts };
    const [record] = await this.imports.create([{ ...stored, state: 'running' }], { session });
    const { _id } = record as ImportRecord;
    const shared = { import: _id, created_at };
    const added = [
      ...roster.rows.map((row) => ({ ...row, ...shared, outcome: null })),
      ...roster.faults.map(({ line, text }) => ({ line, remedy: text, ...shared, outcome: 'faulty' as const })),
    ];
    for (const part of chunksOf(added, ROWS_AT_ONCE)) await this.rows.insertMany(part, { session });
    await this.jobs.enqueue(importRoster, _id.toHexString(), { turn: institution }, session);
    await this.contexts.record('institution.import', context, session);
    return toImport(record as ImportRecord);
  }

  /** Also counts whom running imports will invite; writes, so that one of two imports that begin at once counts the other. */
  async #checkRoom(institution: string, more: number, session: ClientSession): Promise<void> {
    await this.institutions.noteInviting(institution, session);
    const running = await this.imports.distinct('_id', { institution, state: 'running' }).session(session);
    const waiting = await this.rows.countDocuments({ import: { $in: running }, outcome: null }).session(session);
    await this.contexts.checkRoom(institution, waiting + more, session);
  }

  async #checkRate(institution: string, session: ClientSession): Promise<void> {
    const recent = { institution, created_at: { $gt: new Date(Date.now() - DAY_MS) } };
    const records = await this.imports
      .find(recent, { created_at: 1 })
      .sort({ created_at: 1 })
      .session(session)
      .lean<ImportRecord[]>();
    const [first] = records;
    if (!first || records.length < IMPORTS_PER_DAY) return;
    const retryAfter = Math.ceil((first.created_at.getTime() + DAY_MS - Date.now()) / 1000);
    throw new ProblemError('too_many_requests', { retryAfter: Math.max(1, retryAfter) });
  }
}

const NOTHING = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as Import['counts'];

/** @throws {ProblemError} `invalid_input`, with the remedy */
async function readRoster(text: string, role: MemberRole, roles: readonly MemberRole[]): Promise<Roster> {
  try {
    return await inTurns(parseRosterInParts(text, { role, roles }));
  } catch (error) {
    if (!(error instanceof RosterError)) throw error;
    throw refusedInput({ text: [error.message] });
  }
}

function toImport({ _id, file_name, role, order, state, created_at, rows, counts }: ImportRecord): Import {
  const outcomes = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, counts[outcome] ?? 0]));
  const done = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return {
    _id: _id.toHexString(),
    file_name,
    role,
    order: order?.toHexString() ?? null,
    state,
    created_at: created_at.toISOString(),
    rows,
    done,
    counts: outcomes as Import['counts'],
  };
}
