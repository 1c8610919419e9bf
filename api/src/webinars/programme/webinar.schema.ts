import { LANGUAGES, type Language, LEVELS, type Level } from '@iris/contract/catalog';
import type { Caption, Phase } from '@iris/contract/programs';
import { type Speaker, WEBINAR_STATES, type WebinarState } from '@iris/contract/webinars';
import { type mongo, Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

/** A webinar as it is stored. */
export interface WebinarRecord {
  _id: Types.ObjectId;
  title: string;
  description: string;
  objectives: string[];
  level: Level;
  language: Language;
  speakers: Speaker[];
  starts_at: Date;
  ends_at: Date;
  minutes: number;
  time_zone: string;
  /** As it was entered, in that zone. */
  schedule: { day: string; from: string; to: string; repeated_hour?: 'first' | 'second' | null };
  capacity: number;
  required_share: number;
  /** Of the room, encrypted; null or absent until it is known. */
  link?: Buffer | mongo.Binary | null;
  series?: Types.ObjectId;
  state: WebinarState;
  cancellation?: string;
  /** Number of confirmed and of waiting registrations; the number of the last one. */
  confirmed: number;
  waiting: number;
  last_number: number;
  /** Number of the changes of what its entry in calendars says, by which jobs know which one they tell. */
  sequence: number;
  /** When the entry last changed, and the number of the last registration before. */
  changed_at: Date;
  changed_after: number;
  /** Raised by 1 with each change by a host, not by registrations. */
  version: number;
  created_at: Date;
  /** Position of who speaks. */
  speaking?: number | null;
  recording_from?: Date | null;
  chapters: { _id: string; title: string; at: Date }[];
  closed_at?: Date;
  /** When all presence was counted and all attestations were issued. */
  counted_at?: Date;
  /** Absent until something was written of it. */
  replay?: ReplayRecord;
}

/** A webinar as lists read it: without what only its evening and its replay need, thousands of captions among it. */
export type ListedRecord = Omit<WebinarRecord, 'chapters' | 'replay'> & {
  replay?: Omit<ReplayRecord, 'phases' | 'captions'>;
};

/** Leaves out what a {@link ListedRecord} does not have. */
export const LISTED = { chapters: 0, 'replay.phases': 0, 'replay.captions': 0 } as const;

/** The recording of a webinar with its marks. */
export interface ReplayRecord {
  video: string | null;
  phases: Phase[];
  captions: Caption[];
  /** Where the announced start of the evening is in the recording, in seconds. */
  offset: number;
  is_published: boolean;
  /** When the registered were told that it is published. */
  told_at?: Date;
  version: number;
}

export const WEBINAR_MODEL = 'Webinar';

const inside = { _id: false } as const;

export const webinarSchema = new Schema<WebinarRecord>(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    objectives: { type: [String], required: true },
    level: { type: String, enum: LEVELS, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    speakers: { type: [new Schema({ name: String, role: String, disclosure: String }, inside)], required: true },
    starts_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    minutes: { type: Number, required: true },
    time_zone: { type: String, required: true },
    schedule: {
      type: new Schema({ day: String, from: String, to: String, repeated_hour: String }, inside),
      required: true,
    },
    capacity: { type: Number, required: true },
    required_share: { type: Number, required: true },
    link: { type: Buffer, default: null },
    series: Schema.Types.ObjectId,
    state: { type: String, enum: WEBINAR_STATES, required: true },
    cancellation: String,
    confirmed: { type: Number, required: true, default: 0, min: 0 },
    waiting: { type: Number, required: true, default: 0, min: 0 },
    last_number: { type: Number, required: true, default: 0 },
    sequence: { type: Number, required: true, default: 0 },
    changed_at: { type: Date, required: true },
    changed_after: { type: Number, required: true, default: 0 },
    version: { type: Number, required: true, default: 1 },
    created_at: { type: Date, required: true },
    speaking: { type: Number, default: null },
    recording_from: { type: Date, default: null },
    chapters: { type: [new Schema({ _id: String, title: String, at: Date }, inside)], required: true },
    closed_at: Date,
    counted_at: Date,
    replay: {
      type: new Schema(
        {
          video: { type: String, default: null },
          phases: [new Schema({ id: String, title: String, start: Number }, inside)],
          captions: [new Schema({ start: Number, end: Number, text: String }, inside)],
          offset: { type: Number, required: true, default: 0 },
          is_published: { type: Boolean, required: true, default: false },
          told_at: Date,
          version: { type: Number, required: true, default: 1 },
        },
        inside,
      ),
    },
  },
  { collection: 'webinars', versionKey: false },
)
  .index({ ends_at: 1, _id: 1 })
  .index({ series: 1, starts_at: 1 }, { partialFilterExpression: { series: { $exists: true } } })
  .index({ 'replay.video': 1 }, { partialFilterExpression: { 'replay.video': { $type: 'string' } } });

export const webinarCollection = defineCollection<WebinarRecord>({
  name: WEBINAR_MODEL,
  schema: webinarSchema,
  people: [],
});
