import { Schema, type Types } from 'mongoose';

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
