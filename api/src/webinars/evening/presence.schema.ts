import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf } from '../../foundation/index.ts';
import { registrationCollection } from '../registrations/registration.schema.ts';

/** A minute in which the page of a registered person was open, by the clock of the database: one per registration and minute, of whatever devices. */
export interface PresenceRecord {
  _id: Types.ObjectId;
  registration: Types.ObjectId;
  webinar: Types.ObjectId;
  /** Its beginning. */
  minute: Date;
}

export const PRESENCE_MODEL = 'WebinarPresence';

/** How long single minutes are kept; what they add up to stays with the attendance. */
const KEPT_DAYS = 400;

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const presenceSchema = new Schema<PresenceRecord>(
  { registration: id, webinar: id, minute: { type: Date, required: true } },
  { collection: 'webinar_presences', versionKey: false },
)
  .index({ registration: 1, minute: 1 }, { unique: true })
  .index({ webinar: 1, minute: 1, registration: 1 });

export const presenceCollection = defineCollection<PresenceRecord>({
  name: PRESENCE_MODEL,
  schema: presenceSchema,
  people: [{ field: 'registration', through: registrationCollection, erase: 'delete' }],
  title: 'Minutes de présence',
  purpose: 'webinars',
  retention: { days: KEPT_DAYS, from: 'minute' },
  export: {
    toRows: async (records, { titles }) => {
      const minutes = new Map<string, PresenceRecord[]>();
      for (const presence of records) {
        const id = presence.webinar.toHexString();
        minutes.set(id, [...(minutes.get(id) ?? []), presence]);
      }
      const names = await titles.webinars(records.map(({ webinar }) => webinar));
      return [...minutes].map(([id, own]) => ({
        Webinaire: names.get(id) ?? null,
        'Première minute': instantOf(own[0]?.minute),
        'Minutes enregistrées': own.length,
      }));
    },
  },
});
