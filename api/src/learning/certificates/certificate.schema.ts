import { CERTIFICATE_KIND_LABELS, CERTIFICATE_STATUS_LABELS } from '@iris/contract/certificates';
import { Schema, type Types } from 'mongoose';
import { enrollmentCollection } from '../../catalog/index.ts';
import { defineCollection } from '../../foundation/index.ts';
import { toOwnCertificate } from './certificate.mapper.ts';

/** A certificate as it is stored, of a course or, with `snapshot.webinar`, of presence at a webinar. It is never edited, only revoked. */
export interface CertificateRecord {
  _id: Types.ObjectId;
  serial: string;
  /** The enrollment, or the registration for the webinar. */
  enrollment: Types.ObjectId;
  snapshot: {
    user: Types.ObjectId;
    course?: Types.ObjectId;
    /** Number of the course's revision that was completed. */
    revision?: number;
    webinar?: { _id: Types.ObjectId; starts_at: Date; minutes: number };
    student_name: string;
    /** How the files write a name that they cannot print. */
    printed_name?: string;
    /** Of the course or webinar. */
    course_title: string;
    hours: number;
    /** Time connected until the completion, or minutes of presence; certificates of earlier versions lack it. */
    measured_minutes?: number;
    objectives: string[];
    /** The seat of an institution on which it was earned. */
    seat?: Types.ObjectId;
    enrolled_at: Date;
    completed_at: Date;
    /** The end of its last valid day, in the academy's time zone; without it the certificate is valid for ever. */
    valid_until?: Date;
  };
  issued_at: Date;
  /** Its position in the status lists of badges, from its first badge on. */
  status_index?: number;
  /** When its student deleted the account and the name with it. */
  anonymized_at?: Date;
  /** By which account: its name may have to be forgotten. Absent when it is not known any more. */
  revoked?: { at: Date; account?: Types.ObjectId; reason: string };
}

export const CERTIFICATE_MODEL = 'Certificate';

const snapshot = new Schema<CertificateRecord['snapshot']>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    course: Schema.Types.ObjectId,
    revision: Number,
    webinar: {
      type: new Schema(
        {
          _id: { type: Schema.Types.ObjectId, required: true },
          starts_at: { type: Date, required: true },
          minutes: { type: Number, required: true },
        },
        { _id: false },
      ),
    },
    student_name: { type: String, required: true },
    printed_name: String,
    course_title: { type: String, required: true },
    hours: { type: Number, required: true, min: 0 },
    measured_minutes: Number,
    objectives: { type: [String], required: true },
    seat: Schema.Types.ObjectId,
    enrolled_at: { type: Date, required: true },
    completed_at: { type: Date, required: true },
    valid_until: Date,
  },
  { _id: false },
);

const revoked = new Schema<NonNullable<CertificateRecord['revoked']>>(
  {
    at: { type: Date, required: true },
    account: Schema.Types.ObjectId,
    reason: { type: String, required: true },
  },
  { _id: false },
);

export const certificateSchema = new Schema<CertificateRecord>(
  {
    serial: { type: String, required: true, unique: true },
    enrollment: { type: Schema.Types.ObjectId, required: true, unique: true },
    snapshot: { type: snapshot, required: true },
    issued_at: { type: Date, required: true },
    status_index: Number,
    anonymized_at: Date,
    revoked,
  },
  { collection: 'certificates', versionKey: false },
)
  .index({ 'snapshot.user': 1, _id: -1 })
  .index({ 'revoked.account': 1 }, { partialFilterExpression: { 'revoked.account': { $exists: true } } })
  .index({ 'snapshot.seat': 1 }, { partialFilterExpression: { 'snapshot.seat': { $exists: true } } })
  .index({ status_index: 1 }, { unique: true, partialFilterExpression: { status_index: { $exists: true } } })
  // Few of the certificates in a status list are revoked.
  .index({ status_index: 1, 'revoked.at': 1 }, { partialFilterExpression: { 'revoked.at': { $exists: true } } });

/** Stands for the name of a student who has taken it off. */
export const ANONYMOUS = 'Titulaire anonymisé';

export const certificateCollection = defineCollection<CertificateRecord>({
  name: CERTIFICATE_MODEL,
  schema: certificateSchema,
  people: [
    {
      field: 'snapshot.user',
      erase: 'keep',
      reason:
        'Vos certificats, avec leur numéro, le cours et les dates, et votre nom si vous le souhaitez\u00a0: vos interlocuteurs peuvent encore les vérifier.',
      retention: 'Tant que le certificat doit pouvoir être vérifié.',
    },
    {
      field: 'snapshot.user',
      erase: 'anonymize',
      onlyIf: 'certificates_given_up',
      change: () => ({
        $set: { 'snapshot.student_name': ANONYMOUS, anonymized_at: new Date() },
        $unset: { 'snapshot.printed_name': 1 },
      }),
    },
    {
      field: 'enrollment',
      through: enrollmentCollection,
      erase: 'keep',
      reason:
        "Le numéro de l'inscription dont vient le certificat, qui n'existe plus\u00a0: il n'est délivré qu'une fois.",
      retention: 'Tant que le certificat doit pouvoir être vérifié.',
    },
    { field: 'revoked.account', erase: 'anonymize', change: () => ({ $unset: { 'revoked.account': 1 } }) },
  ],
  title: 'Certificats',
  names: ['snapshot.student_name', 'snapshot.printed_name'],
  purpose: 'certificates',
  retention: {
    until:
      'Tant que le certificat doit pouvoir être vérifié. En supprimant votre compte, vous pouvez en retirer votre nom.',
  },
  export: {
    toRows: (records, { account }) =>
      records
        .filter(({ snapshot }) => snapshot.user.equals(account))
        .toReversed()
        .map(toOwnCertificate)
        .map((own) => ({
          Numéro: own.serial,
          Document: CERTIFICATE_KIND_LABELS[own.kind],
          État: CERTIFICATE_STATUS_LABELS[own.status],
          Nom: own.student_name,
          'Cours ou webinaire': own.course_title,
          'Heures annoncées': own.hours,
          'Temps mesuré (min)': own.measured_minutes ?? null,
          Terminé: own.completed_at,
          Délivré: own.issued_at,
          "Valable jusqu'au": own.valid_until ?? null,
        })),
  },
});
