import type { BeatInput } from '@iris/contract/learning';
import type { Replay, ReplayBeatResult, ReplaySession } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { VideosService } from '../../authoring/index.ts';
import { DatabaseService, dayOf, isDuplicateKey, ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { beatUpdate, cellsOfFilm, completingCells, ENDED, FIRST_BUDGET } from '../../learning/index.ts';
import { EveningQuestions } from '../evening/questions.service.ts';
import { type ReplayRecord, type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { placeQuestions } from './replay-marks.ts';
import { REPLAY_VIEW_MODEL, type ReplayViewRecord } from './replay-view.schema.ts';

/** A replay that everybody may watch. */
interface Shown {
  webinar: WebinarRecord;
  replay: ReplayRecord & { video: string };
}

/**
 * Shows replays and counts what accounts watch of them, as lessons are counted (docs/decisions/053). The budgets of lessons and of
 * replays are separate: nothing is certified by a replay, so that one that is played beside a lesson gains nothing for it.
 */
@Injectable()
export class ReplayViewsService {
  constructor(
    @InjectModel(REPLAY_VIEW_MODEL) private readonly views: Model<ReplayViewRecord>,
    private readonly webinars: WebinarsService,
    private readonly questions: EveningQuestions,
    private readonly videos: VideosService,
    private readonly database: DatabaseService,
  ) {}

  /** The published replay of a webinar, with addresses for this session. @throws {ProblemError} `webinar_not_found`; `replay_not_found` */
  async show(id: string, { id: user, sessionId }: SignedInUser): Promise<Replay> {
    const { webinar, replay } = await this.#find(id);
    const { _id, title, starts_at } = webinar;
    const { video, phases, captions, offset } = replay;
    const sources = await this.videos.sourcesFor(video, { user, session: sessionId, webinar: _id.toHexString() });
    if (!sources) throw new ProblemError('replay_not_found');
    const view = await this.views.findOne({ webinar: _id, user }).lean<ReplayViewRecord>();
    return {
      ...{ title, sources, phases, captions },
      questions: placeQuestions(await this.questions.listAnswered(_id), {
        starts_at,
        offset,
        duration: sources.duration,
      }),
      is_watched: view?.watched_at !== undefined,
      position: view?.video === video ? view.position : 0,
    };
  }

  /**
   * Opens a session of a replay, and ends the account's other one, whose budget is taken over.
   * @throws {ProblemError} `webinar_not_found`; `replay_not_found`
   */
  async open(id: string, userId: string): Promise<ReplaySession> {
    const replace = () => this.database.inTransaction((session) => this.#replace(id, userId, session));
    const opened = await replace().catch((error: unknown) => {
      // Another tab opened the first session at the same time: now there is one to replace.
      if (!isDuplicateKey(error)) throw error;
      return replace();
    });
    await this.#noteWatched(opened);
    const { session, cell_count, cells, position } = opened;
    return { _id: String(session), cells: cell_count, required: completingCells(cell_count), watched: cells, position };
  }

  /**
   * Counts the cells of a beat, once, as far as the time passed allows.
   * @throws {ProblemError} `play_session_replaced`, also when the replay has another film now, or is no longer published
   */
  async beat(userId: string, sessionId: string, beat: BeatInput): Promise<ReplayBeatResult> {
    const own = { user: userId, session: sessionId };
    const open = await this.views.findOne(own, { cell_count: 1, video: 1, webinar: 1 }).lean<ReplayViewRecord>();
    const shown = open && (await this.#find(open.webinar).catch(asReplaced));
    if (!open || shown?.replay.video !== open.video) throw new ProblemError('play_session_replaced');
    const cells = [...new Set(beat.cells.filter((cell) => cell < open.cell_count))];
    const claim = { cells, isFilm: true, day: dayOf(new Date()), endsAt: undefined };
    const counted = await this.views
      .findOneAndUpdate({ ...own, seq: { $lt: beat.seq } }, beatUpdate(beat, claim), {
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<ReplayViewRecord>();
    const view = counted ?? (await this.views.findOne(own).lean<ReplayViewRecord>());
    if (!view) throw new ProblemError('play_session_replaced');
    const known = new Set(view.cells);
    return { pending: cells.filter((cell) => !known.has(cell)), is_watched: await this.#noteWatched(view) };
  }

  /** How many accounts have opened the replay of a webinar, and how many have watched it. */
  async count(webinar: Types.ObjectId): Promise<{ opened: number; watched: number }> {
    const [opened, watched] = await Promise.all([
      this.views.countDocuments({ webinar }),
      this.views.countDocuments({ webinar, watched_at: { $exists: true } }),
    ]);
    return { opened, watched };
  }

  async #find(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<Shown> {
    const webinar = await this.webinars.get(id, session);
    const { replay } = webinar;
    if (!replay?.is_published || !replay.video) throw new ProblemError('replay_not_found');
    return { webinar, replay: { ...replay, video: replay.video } };
  }

  async #replace(id: string, user: string, session: ClientSession): Promise<ReplayViewRecord> {
    const { webinar, replay } = await this.#find(id, session);
    const { video } = replay;
    const duration = (await this.videos.findDurations([video], session)).get(video);
    if (duration === undefined) throw new ProblemError('replay_not_found');
    const ended = await this.views
      .findOneAndUpdate({ user, session: { $exists: true } }, ENDED, {
        session,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<ReplayViewRecord>();
    const key = { webinar: webinar._id, user: new Types.ObjectId(user) };
    const before = await this.views.findOne(key, { video: 1 }, { session }).lean<ReplayViewRecord>();
    // Another film than the one that was watched: its cells say nothing about this one.
    const isReplaced = before !== null && before.video !== video;
    const now = new Date();
    const nothing = { cells: [], position: 0 };
    const opened = await this.views
      .findOneAndUpdate(
        key,
        {
          $set: {
            ...{ session: new Types.ObjectId(), seq: 0, budget: ended?.budget ?? FIRST_BUDGET, video },
            ...{ cell_count: cellsOfFilm(duration), updated_at: now },
            ...(isReplaced && nothing),
          },
          // The clock of the database, by which beats measure the time passed.
          $currentDate: { budget_at: true },
          $setOnInsert: { opened_at: now, days: {}, ...(!isReplaced && nothing) },
        },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean<ReplayViewRecord>();
    if (!opened) throw new Error('an upsert returns its document');
    return opened;
  }

  /** Whether a replay counts as watched, which it stays; when cells were counted and nothing was noted, at the next opening. */
  async #noteWatched({ _id, watched_at, cells, cell_count }: ReplayViewRecord): Promise<boolean> {
    if (watched_at) return true;
    if (cells.length < completingCells(cell_count)) return false;
    await this.views.updateOne({ _id, watched_at: { $exists: false } }, { $set: { watched_at: new Date() } });
    return true;
  }
}

function asReplaced(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === 'replay_not_found') return undefined;
  throw error;
}
