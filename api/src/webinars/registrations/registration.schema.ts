import { REGISTRATION_STATE_LABELS, REGISTRATION_STATES, type RegistrationState } from '@iris/contract/webinars';
import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, WITH_ACCOUNT } from '../../foundation/index.ts';
import { webinarCollection } from '../programme/webinar.schema.ts';

/** A place of an account in a webinar, or in its waiting list. */
export interface RegistrationRecord {
  _id: Types.ObjectId;
  webinar: Types.ObjectId;
  user: Types.ObjectId;
  state: RegistrationState;
  /** The order of the waiting list; never given twice in a webinar. */
  number: number;
  created_at: Date;
  confirmed_at?: Date;
  /** Until when it is kept for an account that had not verified its e-mail. */
  held_until?: Date;
  /** Confirmed because the capacity was raised, and not told yet. */
  is_promoted?: boolean;
  /** Written by what requires it to stay, so that leaving conflicts. */
  used_at?: Date;
  /** Of the address that leads into the room once: the hash of its secret, and until when. */
  entrance?: { hash: string; until: Date };
}

export const REGISTRATION_MODEL = 'WebinarRegistration';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const registrationSchema = new Schema<RegistrationRecord>(
  {
    webinar: id,
    user: id,
    state: { type: String, enum: REGISTRATION_STATES, required: true },
    number: { type: Number, required: true },
    created_at: { type: Date, required: true },
    confirmed_at: Date,
    held_until: Date,
    is_promoted: Boolean,
    used_at: Date,
    entrance: { type: new Schema({ hash: String, until: Date }, { _id: false }) },
  },
  { collection: 'webinar_registrations', versionKey: false },
)
  .index({ webinar: 1, user: 1 }, { unique: true })
  .index({ webinar: 1, state: 1, number: 1 })
  .index({ user: 1 })
  .index({ held_until: 1 }, { sparse: true })
  .index({ 'entrance.hash': 1 }, { unique: true, partialFilterExpression: { 'entrance.hash': { $exists: true } } });

export const registrationCollection = defineCollection<RegistrationRecord>({
  name: REGISTRATION_MODEL,
  schema: registrationSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Webinaires',
  purpose: 'webinars',
  retention: WITH_ACCOUNT,
  alsoErased: 'their places go to those who wait',
  export: {
    toRows: async (records, { find }) => {
      const webinars = await find(webinarCollection, { _id: { $in: records.map(({ webinar }) => webinar) } });
      const webinarOf = new Map(webinars.map((webinar) => [webinar._id.toHexString(), webinar]));
      return records.map(({ webinar, state, created_at }) => {
        const { title = null, starts_at } = webinarOf.get(webinar.toHexString()) ?? {};
        return {
          Webinaire: title,
          Début: instantOf(starts_at),
          État: REGISTRATION_STATE_LABELS[state],
          'Inscription le': created_at.toISOString(),
        };
      });
    },
  },
});
