import { formatMoment } from '@iris/contract/foundation';
import { type FilmContent, filmFaults } from '@iris/contract/programs';
import type { ReplayDraft, ReplayInput } from '@iris/contract/webinars';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ShownMedia, VideosService } from '../../authoring/index.ts';
import { type Actor, DatabaseService, JournalService, ProblemError, refusedInput } from '../../foundation/index.ts';
import { EveningQuestions } from '../evening/questions.service.ts';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { RecordingsService, type WrittenReplay } from '../programme/recordings.service.ts';
import { type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { placeChapters, placeQuestions, proposedOffset } from './replay-marks.ts';
import { ReplayViewsService } from './replay-views.service.ts';

const NOT_READY = "Ce film n'est pas encore prêt";
const CONFLICT = 'Cette rediffusion a été modifiée entre-temps par un autre administrateur';

/** The replays of webinars, as their hosts write them. */
@Injectable()
export class ReplaysService implements OnModuleInit {
  constructor(
    private readonly webinars: WebinarsService,
    private readonly recordings: RecordingsService,
    private readonly views: ReplayViewsService,
    private readonly questions: EveningQuestions,
    private readonly videos: VideosService,
    private readonly shown: ShownMedia,
    private readonly notices: WebinarNotices,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.shown.alsoShownBy({
      hasFilm: (videoId, session) => this.recordings.hasFilm(videoId, session),
      isOpen: (webinarId, videoId) => this.recordings.isOpen(webinarId, videoId),
    });
  }

  /** What was written of the replay of a webinar, with the marks of the evening. @throws {ProblemError} `webinar_not_found` */
  async read(id: string, session: ClientSession | null = null): Promise<ReplayDraft> {
    const webinar = await this.webinars.get(id, session);
    const { _id, starts_at, chapters, replay } = webinar;
    const { video = null, phases = [], captions = [], is_published = false, version = 1 } = replay ?? {};
    const offset = replay?.offset ?? proposedOffset(webinar);
    const durations = await this.videos.findDurations(video ? [video] : [], session);
    const recording = { starts_at, offset, duration: video ? durations.get(video) : undefined };
    return {
      ...{ video, phases, captions, offset, is_published, version },
      proposed: placeChapters(chapters, recording),
      questions: placeQuestions(await this.questions.listAnswered(_id), recording),
      ...(await this.views.count(_id)),
    };
  }

  /**
   * Replaces the replay of a closed webinar if it has the expected version. Its first publication is told to the registered.
   * @throws {ProblemError} `webinar_not_found`; `webinar_not_closed`; `version_conflict`; `video_not_found`; `invalid_input` when
   * what is published is not ready, or its marks are faulty
   */
  async save(id: string, input: ReplayInput, actor: Actor, expected?: number): Promise<ReplayDraft> {
    const replace = async (session: ClientSession) => {
      const webinar = await this.webinars.get(id, session);
      if (webinar.state !== 'closed') throw new ProblemError('webinar_not_closed');
      const after = written(input);
      const before = webinar.replay;
      if (after.video && after.video !== before?.video) await this.videos.keep(after.video, session);
      if (after.is_published) await this.#refuseFaults(after, session);
      if (!(await this.recordings.replace(webinar, after, expected, session))) throw await this.#conflict(id, session);
      if (after.is_published && !before?.told_at) await this.notices.tellPublication(webinar, session);
      if (after.is_published !== (before?.is_published ?? false)) await this.webinars.noteChange(session);
      await this.#record(webinar, after, actor, session);
    };
    await this.database.inTransactionOnce(replace, async () => undefined, { queue: this.webinars.queue });
    return this.read(id);
  }

  async #refuseFaults({ video, phases, captions }: WrittenReplay, session: ClientSession): Promise<void> {
    const duration = video ? (await this.videos.findDurations([video], session)).get(video) : undefined;
    if (duration === undefined) throw refusedInput({ video: [NOT_READY] });
    const nothing: FilmContent = { video, phases: [], complications: [], captions: [], decisions: [] };
    const faults = {
      phases: filmFaults({ ...nothing, phases }, duration),
      captions: filmFaults({ ...nothing, captions }, duration),
    };
    const found = Object.entries(faults).filter(([, messages]) => messages.length > 0);
    if (found.length > 0) throw refusedInput(Object.fromEntries(found));
  }

  async #conflict(id: string, session: ClientSession): Promise<ProblemError> {
    return new ProblemError('version_conflict', { detail: CONFLICT, current: await this.read(id, session) });
  }

  async #record(webinar: WebinarRecord, after: WrittenReplay, actor: Actor, session: ClientSession): Promise<void> {
    const { _id, title, replay } = webinar;
    const sides = { before: replay && toSnapshot(replay), after: toSnapshot(after) };
    await this.journal.record(actor, { action: 'webinar.replay', id: String(_id), label: title, ...sides }, session);
  }
}

/** What is stored of an input: ids in the case in which they are searched, marks in the order that players rely on. */
function written({ video, phases, captions, offset, is_published }: ReplayInput): WrittenReplay {
  return {
    ...{ video: video?.toLowerCase() ?? null, offset, is_published },
    phases: phases.toSorted((one, other) => one.start - other.start),
    captions: captions.toSorted((one, other) => one.start - other.start),
  };
}

/** A replay as the journal shows it: of its captions the number only. */
function toSnapshot({ video, phases, captions, offset, is_published }: WrittenReplay): object {
  return {
    video,
    phases: phases.map(({ title, start }) => `${formatMoment(start)} ${title}`).join('\n'),
    captions: captions.length,
    offset: offset < 0 ? `-${formatMoment(-offset)}` : formatMoment(offset),
    is_published,
  };
}
