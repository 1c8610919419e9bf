import { Schema, type Types } from 'mongoose';
import { defineCollection, titleOf, WITH_ACCOUNT } from '../../foundation/index.ts';
import { registrationCollection } from '../registrations/registration.schema.ts';

/** How long somebody was present, as it was when the host closed the webinar. It is never changed. */
export interface AttendanceRecord {
  _id: Types.ObjectId;
  registration: Types.ObjectId;
  webinar: Types.ObjectId;
  /** Absent once the account is deleted: the count of listeners stays. */
  user?: Types.ObjectId;
  minutes: number;
  /** When it was registered for, which the certificate keeps. */
  registered_at: Date;
  /** Minutes that the attestation requires. */
  required: number;
  /** Of the attestation. */
  serial?: string;
  created_at: Date;
}

export const ATTENDANCE_MODEL = 'WebinarAttendance';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const attendanceSchema = new Schema<AttendanceRecord>(
  {
    registration: { ...id, unique: true },
    webinar: id,
    user: Schema.Types.ObjectId,
    minutes: { type: Number, required: true, min: 0 },
    required: { type: Number, required: true },
    registered_at: { type: Date, required: true },
    serial: String,
    created_at: { type: Date, required: true },
  },
  { collection: 'webinar_attendances', versionKey: false },
)
  .index({ webinar: 1, minutes: 1 })
  .index({ user: 1 });

export const attendanceCollection = defineCollection<AttendanceRecord>({
  name: ATTENDANCE_MODEL,
  schema: attendanceSchema,
  people: [
    { field: 'user', erase: 'anonymize', change: () => ({ $unset: { user: 1 } }) },
    {
      field: 'registration',
      through: registrationCollection,
      erase: 'keep',
      reason: "Qu'une personne a suivi un webinaire, sans dire laquelle\u00a0: le nombre d'auditeurs reste juste.",
      retention: 'Tant que le webinaire existe.',
    },
  ],
  title: 'Présences aux webinaires',
  purpose: 'webinars',
  retention: WITH_ACCOUNT,
  export: {
    toRows: async (records, context) => {
      const titles = await context.titles.webinars(records.map(({ webinar }) => webinar));
      return records.map(({ webinar, minutes, serial }) => ({
        Webinaire: titleOf(titles, webinar),
        'Minutes de présence': minutes,
        Attestation: serial ?? null,
      }));
    },
  },
});
