import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DatabaseService, RequestWork } from '../../foundation/index.ts';
import { RoomLinks } from '../hosting/room-links.service.ts';
import { RunningWebinars } from '../programme/running-webinars.service.ts';
import type { Board } from './board.ts';
import { PollsService } from './polls.service.ts';
import { PresencesService } from './presences.service.ts';
import { EveningQuestions } from './questions.service.ts';

/** How long a board is shown, in milliseconds: a thousand pages ask every twenty seconds. */
const FRESH_MS = 1000;

/** Evenings at once. */
const BOARDS_MAX = 50;

/** Reads what the pages of an evening show to all, once a second for all who ask. */
@Injectable()
export class EveningBoards {
  readonly #boards = new LRUCache<string, Board>({
    max: BOARDS_MAX,
    ttl: FRESH_MS,
    // For all who ask meanwhile, not for the first: its time limit is not theirs.
    fetchMethod: (id) => RequestWork.outside(() => this.database.inTime(this.#read(id))),
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly running: RunningWebinars,
    private readonly presences: PresencesService,
    private readonly questions: EveningQuestions,
    private readonly polls: PollsService,
    private readonly links: RoomLinks,
    private readonly database: DatabaseService,
  ) {}

  /** The board of a webinar, at most a second old. @throws {ProblemError} `webinar_not_found` */
  read(id: string): Promise<Board> {
    return this.#boards.forceFetch(id.toLowerCase());
  }

  /** Has the next one who asks this instance see what has just been changed. */
  forget(id: string): void {
    this.#boards.delete(id.toLowerCase());
  }

  async #read(id: string): Promise<Board> {
    const { webinar, now } = await this.running.read(id);
    // After the answer: what is derived from it lags behind the clock of the database, and never runs ahead of it.
    const readAt = { database: now.getTime(), process: performance.now() };
    const [present, questions, polls] = await Promise.all([
      this.presences.countPresent(webinar._id, now),
      this.questions.listShown(webinar._id),
      this.polls.list(webinar._id, ['open', 'closed']),
    ]);
    return { webinar, hasLink: Boolean(this.links.open(webinar)), readAt, present, questions, polls };
  }
}
