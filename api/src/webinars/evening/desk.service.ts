import type { Desk, EveningQuestionState, Poll, PollInput, PollState } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { VideosService } from '../../authoring/index.ts';
import { DatabaseService, refusedInput, type SignedInUser } from '../../foundation/index.ts';
import { checkChangeable } from '../hosting/hosted-webinar.ts';
import { RunningWebinars } from '../programme/running-webinars.service.ts';
import { timeOf, toShared } from './board.ts';
import { EveningBoards } from './boards.service.ts';
import { toPoll, toQuestion } from './evening.mapper.ts';
import type { CountedPoll } from './poll.schema.ts';
import { PollsService } from './polls.service.ts';
import { EveningQuestions } from './questions.service.ts';

/** Shows an evening to its hosts, and lets them direct it. Several at once do not lose what the others do. */
@Injectable()
export class DeskService {
  constructor(
    private readonly boards: EveningBoards,
    private readonly running: RunningWebinars,
    private readonly questions: EveningQuestions,
    private readonly polls: PollsService,
    private readonly users: UsersService,
    private readonly videos: VideosService,
    private readonly database: DatabaseService,
  ) {}

  /** What the page of the evening shows, with hidden questions, askers, prepared polls and results. @throws {ProblemError} `webinar_not_found` */
  async show(id: string, user: SignedInUser): Promise<Desk> {
    // Hosts see at once what another instance has written.
    this.boards.forget(id);
    const board = await this.boards.read(id);
    const { webinar } = board;
    const [questions, polls] = await Promise.all([
      this.questions.listAll(webinar._id),
      this.polls.list(webinar._id, ['draft', 'open', 'closed']),
    ]);
    const askers = await this.users.listByIds([...new Set(questions.map((question) => question.user.toHexString()))]);
    const nameOf = new Map(askers.map(({ _id, name }) => [_id, name]));
    return {
      ...toShared(board),
      questions: questions.map((question) => ({
        ...toQuestion(question, { isOwn: question.user.equals(user.id), hasVoted: false }),
        asker: nameOf.get(question.user.toHexString()) ?? '',
      })),
      polls: await Promise.all(polls.map((poll) => this.#toPoll(poll, user))),
      presence: null,
      recording_from: webinar.recording_from?.toISOString() ?? null,
      registered: webinar.confirmed,
      can_close: webinar.state === 'planned' && webinar.ends_at <= timeOf(board),
    };
  }

  /** Says who speaks. @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`; `invalid_input` */
  async speak(id: string, speaking: number | null): Promise<void> {
    const { webinar } = await this.running.read(id);
    if (speaking !== null && speaking >= webinar.speakers.length) {
      throw refusedInput({ speaking: ['Cet orateur ne fait pas partie du webinaire'] });
    }
    await this.running.noteSpeaking(id, speaking);
    this.boards.forget(id);
  }

  /**
   * Notes that the recording begins now, or that there is none.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`; `room_closed` before the room opens
   */
  async record(id: string, isRecording: boolean): Promise<void> {
    await this.running.noteRecording(id, isRecording);
    this.boards.forget(id);
  }

  /** Begins a chapter, once per idempotency key. @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over` */
  async addChapter(id: string, title: string): Promise<void> {
    const add = (session: ClientSession) => this.running.addChapter(id, title, session);
    await this.database.inTransactionOnce(add);
    this.boards.forget(id);
  }

  /** Marks a question as answered, open or hidden. @throws {ProblemError} `evening_question_not_found` */
  async setQuestionState(id: string, state: EveningQuestionState): Promise<void> {
    const { webinar } = await this.questions.setState(id, state);
    this.boards.forget(webinar.toHexString());
  }

  /**
   * Prepares a poll, once per idempotency key.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`; `video_not_found`; `invalid_input`
   */
  async createPoll(id: string, input: PollInput, user: SignedInUser): Promise<Poll> {
    const create = async (session: ClientSession) => {
      const { webinar } = await this.running.read(id);
      checkChangeable(webinar);
      return this.polls.create(webinar._id, input, session);
    };
    const poll = await this.database.inTransactionOnce(create, (created) => this.polls.readCounted(created));
    return this.#toPoll(poll, user);
  }

  /** Opens a poll, closes it, or puts it back. @throws {ProblemError} `poll_not_found` */
  async setPollState(id: string, state: PollState): Promise<void> {
    const { webinar } = await this.polls.setState(id, state);
    this.boards.forget(webinar.toHexString());
  }

  /** Deletes a poll with its votes. @throws {ProblemError} `poll_not_found` */
  async deletePoll(id: string): Promise<void> {
    const { webinar } = await this.polls.delete(id);
    this.boards.forget(webinar.toHexString());
  }

  /** With the film as its author sees it: a prepared poll is not shown to the room yet. */
  async #toPoll(poll: CountedPoll, { id, sessionId }: SignedInUser): Promise<Poll> {
    const viewer = { user: id, session: sessionId };
    const sources = poll.film ? await this.videos.sourcesFor(poll.film.video, viewer) : undefined;
    return toPoll(poll, { isHost: true, sources });
  }
}
