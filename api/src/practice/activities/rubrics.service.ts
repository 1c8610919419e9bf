import { createHash } from 'node:crypto';
import type { ActivityContent } from '@iris/contract/programs';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { ShownMedia, VideosService } from '../../authoring/index.ts';
import { RUBRIC_REVISION_MODEL, type RubricRevisionRecord } from './rubric-revision.schema.ts';

export type { RubricRevisionRecord } from './rubric-revision.schema.ts';

type RubricContent = Pick<ActivityContent, 'steps' | 'pass_level' | 'reference' | 'anchors'>;

/** Keeps the rubrics under which films are handed in and rated. A revision never changes, and keeps its films. */
@Injectable()
export class RubricsService implements OnModuleInit {
  constructor(
    @InjectModel(RUBRIC_REVISION_MODEL) private readonly rubrics: Model<RubricRevisionRecord>,
    private readonly videos: VideosService,
    private readonly shown: ShownMedia,
  ) {}

  onModuleInit(): void {
    this.shown.alsoShownBy({ hasFilm: (videoId, session) => this.#hasFilm(videoId, session) });
  }

  /**
   * The revision with the content of a published activity; the same content is the same revision. Of two transactions that
   * store one at the same time, the database lets the second wait and try again.
   * @throws {ProblemError} `video_not_found`
   */
  async pin(lesson: string, activity: ActivityContent, session: ClientSession): Promise<RubricRevisionRecord> {
    const known = await this.find(lesson, activity, session);
    if (known) return known;
    for (const id of filmsOf(activity)) await this.videos.keep(id, session);
    const last = await this.latestFor(lesson, session);
    const number = (last?.number ?? 0) + 1;
    const stored = toRevision(activity, { lesson: new Types.ObjectId(lesson), number, created_at: new Date() });
    await this.rubrics.create([stored], { session });
    return stored;
  }

  /** The stored revision with the content of an activity; undefined while nothing was begun under it. */
  async find(
    lesson: string,
    activity: ActivityContent,
    session: ClientSession | null = null,
  ): Promise<RubricRevisionRecord | undefined> {
    const same = { lesson, digest: digestOf(rubricOf(activity)) };
    return (await this.rubrics.findOne(same).session(session).lean<RubricRevisionRecord>()) ?? undefined;
  }

  /** A revision. @throws {Error} when it does not exist: revisions are never deleted before what refers to them */
  async get(id: Types.ObjectId | string, session: ClientSession | null = null): Promise<RubricRevisionRecord> {
    const found = await this.rubrics.findById(id).session(session).lean<RubricRevisionRecord>();
    if (!found) throw new Error(`rubric revision ${id} does not exist`);
    return found;
  }

  /** All revisions of an activity, the first one first. */
  listFor(lesson: string): Promise<RubricRevisionRecord[]> {
    return this.rubrics.find({ lesson }).sort({ number: 1 }).lean<RubricRevisionRecord[]>();
  }

  /** The revision of an activity that was stored last; undefined while none is. */
  async latestFor(lesson: string, session: ClientSession | null = null): Promise<RubricRevisionRecord | undefined> {
    const query = this.rubrics.findOne({ lesson }).sort({ number: -1 });
    return (await query.session(session).lean<RubricRevisionRecord>()) ?? undefined;
  }

  /** Deletes the revisions of activities, in the transaction that removes their course. */
  async deleteFor(lessons: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.rubrics.deleteMany({ lesson: { $in: lessons } }, { session });
  }

  async #hasFilm(videoId: string, session: ClientSession): Promise<boolean> {
    const shows = { $or: [{ 'reference.video': videoId }, { 'anchors.video': videoId }] };
    return Boolean(await this.rubrics.exists(shows).session(session));
  }
}

/** The revision of the rubric of an activity that can be published. */
export function toRevision(
  activity: ActivityContent,
  fields: Pick<RubricRevisionRecord, 'lesson' | 'number' | 'created_at'>,
): RubricRevisionRecord {
  const content = rubricOf(activity);
  const record = { _id: new Types.ObjectId(), ...fields, ...content, digest: digestOf(content) };
  // A publication requires films for all of them.
  return record as RubricRevisionRecord;
}

/** What raters judge by. Instructions, attempts and dates may change without changing what a level means. */
function rubricOf({ steps, pass_level, reference, anchors }: ActivityContent): RubricContent {
  return { steps, pass_level, reference, anchors };
}

function digestOf(content: RubricContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function filmsOf({ reference, anchors }: RubricContent): Set<string> {
  return new Set([reference, ...anchors].flatMap(({ video }) => video ?? []));
}
