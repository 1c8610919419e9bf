import { randomBytes } from 'node:crypto';
import {
  type CertificateCheck,
  formatSerial,
  type OwnCertificate,
  SERIAL_ALPHABET,
  SERIAL_LENGTH,
} from '@iris/contract/certificates';
import { isPrintedName } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type PipelineStage, Types } from 'mongoose';
import {
  type Actor,
  addDays,
  addMonths,
  DatabaseService,
  dayOf,
  isDuplicateKey,
  JournalService,
  ProblemError,
  startOfDay,
} from '../../foundation/index.ts';
import { toCheck, toOwnCertificate } from './certificate.mapper.ts';
import { CERTIFICATE_MODEL, type CertificateRecord } from './certificate.schema.ts';

/** What a certificate says, as it was when the course was completed. */
export interface CertificateSnapshot
  extends Omit<
    CertificateRecord['snapshot'],
    'user' | 'course' | 'revision' | 'webinar' | 'seat' | 'measured_minutes' | 'valid_until'
  > {
  enrollment: string;
  user: string;
  course: string;
  revision: number;
  /** The seat of an institution that the enrollment is on. */
  seat?: Types.ObjectId | undefined;
  measured_minutes: number;
  /** How long the certificate is valid, in months; for ever without it. */
  validity_months?: number | undefined;
}

/** What an attestation of presence says, as it was when the webinar was closed. */
export interface PresenceSnapshot {
  registration: Types.ObjectId;
  user: Types.ObjectId;
  student_name: string;
  printed_name?: string | undefined;
  webinar: { _id: Types.ObjectId; starts_at: Date; minutes: number };
  title: string;
  objectives: string[];
  /** Minutes of presence that were counted. */
  minutes: number;
  registered_at: Date;
  ended_at: Date;
}

/** The condition of the partial index. */
const PLACED = { status_index: { $exists: true } };

@Injectable()
export class CertificatesService {
  constructor(
    @InjectModel(CERTIFICATE_MODEL) private readonly certificates: Model<CertificateRecord>,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Issues the certificate of an enrollment, in the transaction that completes it; repeated, returns the first one. */
  async issue(
    { enrollment, validity_months, seat, ...said }: CertificateSnapshot,
    session: ClientSession,
  ): Promise<OwnCertificate> {
    const issued_at = new Date();
    const snapshot = {
      ...said,
      ...(seat && { seat }),
      ...(validity_months && { valid_until: computeEndOfValidity(issued_at, validity_months) }),
    };
    return this.#create(enrollment, { snapshot, issued_at }, session);
  }

  /** Issues the attestation of presence of a registration, in the transaction that stores it; repeated, returns the first one. */
  attest(presence: PresenceSnapshot, session: ClientSession): Promise<OwnCertificate> {
    const { registration, user, student_name, printed_name, webinar, title, objectives } = presence;
    const snapshot = {
      ...{ user, student_name, ...(printed_name && { printed_name }), webinar, course_title: title, objectives },
      hours: webinar.minutes / 60,
      measured_minutes: presence.minutes,
      enrolled_at: presence.registered_at,
      completed_at: presence.ended_at,
    };
    return this.#create(registration, { snapshot, issued_at: new Date() }, session);
  }

  /** What anyone may know of a certificate. @throws {ProblemError} `certificate_not_found` */
  async check(serial: string): Promise<CertificateCheck> {
    return toCheck(await this.get(serial));
  }

  /** The certificate with this serial. @throws {ProblemError} `certificate_not_found` */
  async get(serial: string): Promise<CertificateRecord> {
    const record = await this.certificates.findOne({ serial }).lean<CertificateRecord>();
    if (!record) throw new ProblemError('certificate_not_found');
    return record;
  }

  /** The position of a certificate in the status lists, which it gets when it is asked for; no other one has it. */
  async assignStatusIndex({ _id, status_index }: CertificateRecord): Promise<number> {
    if (status_index !== undefined) return status_index;
    const change = { $set: { status_index: ((await this.lastStatusIndex()) ?? -1) + 1 } };
    const without = { _id, status_index: null };
    // Of several at once the unique index lets one have the next position: the others look again.
    await this.certificates.updateOne(without, change).catch(ignoreDuplicateKey);
    const record = await this.certificates.findById(_id).lean<CertificateRecord>();
    if (!record) throw new ProblemError('certificate_not_found');
    return this.assignStatusIndex(record);
  }

  /** The last position in the status lists; undefined when no certificate has one. */
  async lastStatusIndex(): Promise<number | undefined> {
    const last = await this.certificates.findOne(PLACED).sort({ status_index: -1 }).lean<CertificateRecord>();
    return last?.status_index;
  }

  /** The positions of revoked certificates from `start` (inclusive) to `end` (exclusive), ascending. */
  async listRevoked(start: number, end: number): Promise<number[]> {
    const revoked = { status_index: { $gte: start, $lt: end }, 'revoked.at': { $exists: true } };
    const records = await this.certificates
      .find(revoked, { status_index: 1 })
      .sort({ status_index: 1 })
      .lean<CertificateRecord[]>();
    return records.flatMap(({ status_index }) => status_index ?? []);
  }

  /** The certificates of these enrollments; those without one are left out. */
  async listByEnrollments(enrollmentIds: readonly Types.ObjectId[]): Promise<OwnCertificate[]> {
    const records = await this.certificates.find({ enrollment: { $in: enrollmentIds } }).lean<CertificateRecord[]>();
    return records.map(toOwnCertificate);
  }

  /** The certificates of an account, latest first. */
  async listForUser(userId: string): Promise<OwnCertificate[]> {
    const records = await this.certificates
      .find({ 'snapshot.user': userId })
      .sort({ _id: -1 })
      .lean<CertificateRecord[]>();
    return records.map(toOwnCertificate);
  }

  /** The valid certificates that were earned on these seats, the first one first; `stages` leave others out. */
  listEarnedOn(
    seats: readonly Types.ObjectId[],
    { from, to }: { from?: string | undefined; to?: string | undefined },
    { stages, limit }: { stages: PipelineStage.FacetPipelineStage[]; limit: number },
  ): Promise<CertificateRecord[]> {
    const issued = { ...(from && { $gte: startOfDay(from) }), ...(to && { $lt: startOfDay(addDays(to, 1)) }) };
    const wanted = Object.keys(issued).length > 0 && { issued_at: issued };
    return this.certificates.aggregate<CertificateRecord>([
      { $match: { 'snapshot.seat': { $in: seats }, revoked: null, ...wanted } },
      ...stages,
      { $sort: { _id: 1 } },
      { $limit: limit },
    ]);
  }

  /** Revokes a certificate, for a public reason. @throws {ProblemError} `certificate_not_found`; `already_revoked` */
  revoke(serial: string, reason: string, actor: Actor): Promise<CertificateCheck> {
    const revoked = { at: new Date(), account: new Types.ObjectId(actor.id), reason };
    const revoke = async (session: ClientSession) => {
      const record = await this.certificates
        .findOneAndUpdate({ serial, revoked: null }, { $set: { revoked } }, { returnDocument: 'after' })
        .session(session)
        .lean<CertificateRecord>();
      if (!record) throw await this.#refusal(serial, session);
      const [before, after] = [{ status: 'valid' }, { status: 'revoked', reason }];
      const change = { action: 'certificate.revoke', id: record._id.toHexString(), label: serial } as const;
      await this.journal.record(actor, { ...change, before, after }, session);
      return toCheck(record);
    };
    return this.database.inTransactionOnce(revoke, () => this.check(serial));
  }

  /** Gives the certificates of an account whose name cannot be printed, and has no other form yet, this one. */
  async addPrintedName(userId: string, printedName: string, session: ClientSession): Promise<void> {
    const own = { 'snapshot.user': userId, 'snapshot.printed_name': null };
    const records = await this.certificates.find(own).session(session).lean<CertificateRecord[]>();
    const unprintable = records.filter(({ snapshot }) => !isPrintedName(snapshot.student_name));
    const change = { $set: { 'snapshot.printed_name': printedName } };
    await this.certificates.updateMany({ _id: { $in: unprintable.map(({ _id }) => _id) } }, change, { session });
  }

  async #create(enrollment: string | Types.ObjectId, issued: object, session: ClientSession): Promise<OwnCertificate> {
    const created = { serial: newSerial(), ...issued };
    const record = await this.certificates
      .findOneAndUpdate({ enrollment }, { $setOnInsert: created }, { upsert: true, returnDocument: 'after' })
      .session(session)
      .lean<CertificateRecord>();
    if (!record) throw new Error('an upsert that succeeds returns its document');
    return toOwnCertificate(record);
  }

  /** The error for a conditional write that matched no certificate. */
  async #refusal(serial: string, session: ClientSession): Promise<ProblemError> {
    const exists = await this.certificates.exists({ serial }).session(session);
    return new ProblemError(exists ? 'already_revoked' : 'certificate_not_found');
  }
}

/** The last second of a day, so that the date that is printed is still a valid one. */
function computeEndOfValidity(issuedAt: Date, months: number): Date {
  const lastDay = addMonths(dayOf(issuedAt), months);
  return new Date(startOfDay(addDays(lastDay, 1)).getTime() - 1000);
}

function ignoreDuplicateKey(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** An unguessable serial: 80 random bits. The alphabet has 32 characters, so that each is equally likely. */
export function newSerial(): string {
  const characters = [...randomBytes(SERIAL_LENGTH)].map((byte) => SERIAL_ALPHABET[byte % SERIAL_ALPHABET.length]);
  return formatSerial(characters.join(''));
}
