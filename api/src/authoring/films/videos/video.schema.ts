import {
  FILM_FAILURES,
  type FilmFailure,
  RENDITION_HEIGHTS,
  type RenditionHeight,
  VIDEO_STATUSES,
  type VideoStatus,
} from '@iris/contract/media';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** A file of a film in the store. */
export interface FilmFile {
  path: string;
  bytes: number;
}

/** What the server knows of a film once it is encoded; duration in seconds. */
export interface PreparedFilm {
  duration: number;
  width: number;
  height: number;
  fps: number;
  /** Absent in films of before, and of demo data. */
  is_sound_lost?: boolean;
  renditions: (FilmFile & { height: RenditionHeight })[];
  poster: FilmFile;
  sprite: FilmFile & { interval: number; columns: number; tile_width: number; tile_height: number };
}

/** A film as it is stored; the fields of {@link PreparedFilm} are there once it is ready. */
export interface FilmRecord extends Partial<PreparedFilm> {
  _id: Types.ObjectId;
  name: string;
  status: VideoStatus;
  failure?: FilmFailure;
  progress: number;
  /** Size of the uploaded file. */
  bytes: number;
  /** Path of the uploaded file in the store, while it may be needed. */
  source?: string;
  created_at: Date;
}

/** A film of the library. */
export interface VideoRecord extends FilmRecord {
  /** Of the uploaded file: the same file is one film. */
  sha256: string;
  /** Absent for demo data. */
  created_by?: Types.ObjectId;
  /** Written by each new reference, to conflict with a concurrent deletion. */
  referred_at?: Date;
}

const file = { path: { type: String, required: true }, bytes: { type: Number, required: true } };

/** The fields of {@link FilmRecord}. */
export const filmFields = {
  name: { type: String, required: true },
  status: { type: String, enum: VIDEO_STATUSES, required: true },
  failure: { type: String, enum: FILM_FAILURES },
  progress: { type: Number, required: true, default: 0, min: 0, max: 100 },
  bytes: { type: Number, required: true },
  source: String,
  duration: Number,
  width: Number,
  height: Number,
  fps: Number,
  is_sound_lost: Boolean,
  renditions: {
    type: [new Schema({ ...file, height: { type: Number, enum: RENDITION_HEIGHTS, required: true } }, { _id: false })],
    default: undefined,
  },
  poster: { type: new Schema(file, { _id: false }) },
  sprite: {
    type: new Schema(
      { ...file, interval: Number, columns: Number, tile_width: Number, tile_height: Number },
      { _id: false },
    ),
  },
  created_at: { type: Date, required: true },
} as const;

export const VIDEO_MODEL = 'Video';

export const videoSchema = new Schema<VideoRecord>(
  {
    ...filmFields,
    sha256: { type: String, required: true, unique: true },
    created_by: Schema.Types.ObjectId,
    referred_at: Date,
  },
  { collection: 'videos', versionKey: false },
);

export const videoCollection = defineCollection<VideoRecord>({
  name: VIDEO_MODEL,
  schema: videoSchema,
  people: [{ field: 'created_by', erase: 'anonymize', change: () => ({ $unset: { created_by: 1 } }) }],
  title: 'Films déposés',
  purpose: 'library',
  retention: {
    until: "Le lien avec vous, jusqu'à la suppression de votre compte\u00a0; le film appartient à l'académie.",
  },
  export: {
    toRows: (records) => records.map(({ name, created_at }) => ({ Film: name, Déposé: created_at.toISOString() })),
  },
});
