import { type mongo, Schema, type Types } from 'mongoose';
import { defineCollection, type ExportedRow, WITH_ACCOUNT } from '../../../foundation/index.ts';

/** The application and the recovery codes of an account; its passkeys are documents of their own. */
export interface SecondFactorRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  totp?: {
    /** Encrypted for this account. */
    secret: mongo.Binary;
    since: Date;
    /** The time step of the last accepted code: only codes of later ones are accepted. */
    last_step: number;
  };
  /** Keyed digests of those that have not been used. */
  recovery_codes: string[];
}

export const SECOND_FACTOR_MODEL = 'SecondFactor';

export const secondFactorSchema = new Schema<SecondFactorRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true, unique: true },
    totp: { _id: false, type: { secret: Buffer, since: Date, last_step: Number } },
    recovery_codes: { type: [String], required: true },
  },
  { collection: 'second_factors', versionKey: false },
);

export const secondFactorCollection = defineCollection<SecondFactorRecord>({
  name: SECOND_FACTOR_MODEL,
  schema: secondFactorSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Double vérification',
  purpose: 'account',
  retention: WITH_ACCOUNT,
  export: {
    toRows: (records) =>
      records.flatMap(({ totp, recovery_codes }): ExportedRow[] => [
        ...(totp ? [{ Moyen: "Application d'authentification", Depuis: totp.since.toISOString() }] : []),
        ...(recovery_codes.length > 0 ? [{ Moyen: 'Codes de secours', Restants: recovery_codes.length }] : []),
      ]),
  },
});
