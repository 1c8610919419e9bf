import {
  FILM_FAILURES,
  type FilmFailure,
  RENDITION_HEIGHTS,
  type RenditionHeight,
  VIDEO_STATUSES,
  type VideoStatus,
} from '@iris/contract/media';
import { Schema, type Types } from 'mongoose';

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
  renditions: (FilmFile & { height: RenditionHeight })[];
  poster: FilmFile;
  sprite: FilmFile & { interval: number; columns: number; tile_width: number; tile_height: number };
}

/** A film as it is stored; the fields of {@link PreparedFilm} are there once it is ready. */
export interface VideoRecord extends Partial<PreparedFilm> {
  _id: Types.ObjectId;
  /** The account whose own film it is; absent for films of the library. */
  owner?: Types.ObjectId;
  /** Of the uploaded file: the same file is one film of the library. Absent with an owner. */
  sha256?: string;
  name: string;
  status: VideoStatus;
  failure?: FilmFailure;
  progress: number;
  /** Size of the uploaded file. */
  bytes: number;
  /** Path of the uploaded file in the store, while it may be needed. */
  source?: string;
  /** Absent for demo data, and with an owner. */
  created_by?: Types.ObjectId;
  created_at: Date;
  /** Written by each new reference, to conflict with a concurrent deletion. */
  referred_at?: Date;
}

const file = { path: { type: String, required: true }, bytes: { type: Number, required: true } };

export const VIDEO_MODEL = 'Video';

export const videoSchema = new Schema<VideoRecord>(
  {
    owner: Schema.Types.ObjectId,
    sha256: String,
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
    renditions: {
      type: [
        new Schema({ ...file, height: { type: Number, enum: RENDITION_HEIGHTS, required: true } }, { _id: false }),
      ],
      default: undefined,
    },
    poster: { type: new Schema(file, { _id: false }) },
    sprite: {
      type: new Schema(
        { ...file, interval: Number, columns: Number, tile_width: Number, tile_height: Number },
        { _id: false },
      ),
    },
    created_by: Schema.Types.ObjectId,
    created_at: { type: Date, required: true },
    referred_at: Date,
  },
  { collection: 'videos', versionKey: false },
).index({ sha256: 1 }, { unique: true, sparse: true, name: 'sha256_of_library' });
