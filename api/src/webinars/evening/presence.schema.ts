import { Schema, type Types } from 'mongoose';

/** A minute in which the page of a registered person was open, by the clock of the database: one per registration and minute, of whatever devices. */
export interface PresenceRecord {
  _id: Types.ObjectId;
  registration: Types.ObjectId;
  webinar: Types.ObjectId;
  /** Its beginning. */
  minute: Date;
}

export const PRESENCE_MODEL = 'WebinarPresence';

/** How long single minutes are kept, in seconds; what they add up to stays with the attendance. */
const KEPT_S = 400 * 86_400;

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const presenceSchema = new Schema<PresenceRecord>(
  { registration: id, webinar: id, minute: { type: Date, required: true, expires: KEPT_S } },
  { collection: 'webinar_presences', versionKey: false },
)
  .index({ registration: 1, minute: 1 }, { unique: true })
  .index({ webinar: 1, minute: 1, registration: 1 });
