import type { Evening, EveningQuestion, EveningQuestionInput } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { VideosService } from '../../authoring/index.ts';
import { ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { type RegistrationRecord, RegistrationsService } from '../registrations/registrations.service.ts';
import { type Board, isRoomOpen, timeOf, toShared } from './board.ts';
import { EveningBoards } from './boards.service.ts';
import { toPoll, toQuestion } from './evening.mapper.ts';
import type { CountedPoll } from './poll.schema.ts';
import { PollsService } from './polls.service.ts';
import { PresencesService, requiredOf } from './presences.service.ts';
import { EveningQuestions } from './questions.service.ts';

/** Shows an evening to the confirmed and to hosts, counts who is there, and takes their questions and votes. */
@Injectable()
export class EveningService {
  constructor(
    private readonly boards: EveningBoards,
    private readonly presences: PresencesService,
    private readonly questions: EveningQuestions,
    private readonly polls: PollsService,
    private readonly registrations: RegistrationsService,
    private readonly videos: VideosService,
  ) {}

  /** What the page of the evening shows. @throws {ProblemError} `webinar_not_found`; `registration_not_found`; `still_waiting` */
  async show(id: string, user: SignedInUser): Promise<Evening> {
    const board = await this.boards.read(id);
    const registration = await this.#visit(id, user);
    const minutes = registration && (await this.presences.count(registration._id, board.webinar));
    return this.#describe(board, user, minutes);
  }

  /**
   * Counts this minute while the room is open, by the clock of the database: nothing that is sent changes which one, and however often
   * it is sent, from however many devices, it is one minute. A host without a registration is not counted.
   * @throws {ProblemError} `webinar_not_found`; `registration_not_found`; `still_waiting`
   */
  async attend(id: string, user: SignedInUser): Promise<Evening> {
    const board = await this.boards.read(id);
    const { webinar } = board;
    const now = timeOf(board);
    const isOpen = isRoomOpen(webinar, now);
    const recalled = isOpen ? this.presences.recall(user.id, webinar, now) : undefined;
    if (recalled !== undefined) return this.#describe(board, user, recalled);
    const registration = await this.#visit(id, user);
    if (!registration) return this.#describe(board, user, undefined);
    const count = () => this.presences.count(registration._id, webinar);
    return this.#describe(board, user, await (isOpen ? this.presences.attend(registration, webinar, now) : count()));
  }

  /**
   * Asks a question while the room is open, once per idempotency key; its asker is the first who wants it answered.
   * @throws {ProblemError} `webinar_not_found`; `registration_not_found`; `still_waiting`; `room_closed`;
   * `too_many_evening_questions`; `invalid_input`
   */
  async ask(id: string, user: SignedInUser, input: EveningQuestionInput): Promise<EveningQuestion> {
    const board = await this.boards.read(id);
    const check = async () => {
      await this.registrations.findConfirmed(user.id, id);
      checkOpen(board);
    };
    const asker = { webinar: board.webinar._id, user: new Types.ObjectId(user.id) };
    return this.questions.ask(asker, input, { now: timeOf(board), check });
  }

  /**
   * Notes that one wants an open question answered, or no more; the vote of its asker stays.
   * @throws {ProblemError} `evening_question_not_found`, also for whoever is not confirmed, and for one that is hidden; `room_closed`
   */
  async vote(questionId: string, user: SignedInUser, isWanted: boolean): Promise<void> {
    const { _id, webinar, state } = await this.questions.get(questionId);
    const id = webinar.toHexString();
    if (state === 'hidden' || !(await this.#isConfirmed(id, user)))
      throw new ProblemError('evening_question_not_found');
    checkOpen(await this.boards.read(id));
    await this.questions.vote(_id, user.id, isWanted);
  }

  /**
   * Chooses an option of a poll while it and the room are open; another choice replaces the first.
   * @throws {ProblemError} `poll_not_found`, also for whoever is not confirmed, and for one that is being prepared; `poll_closed`;
   * `invalid_input`; `user_not_found` once the account is deleted
   */
  async choose(pollId: string, user: SignedInUser, option: string): Promise<void> {
    const poll = await this.polls.get(pollId);
    const id = poll.webinar.toHexString();
    if (poll.state === 'draft' || !(await this.#isConfirmed(id, user))) throw new ProblemError('poll_not_found');
    const board = await this.boards.read(id);
    if (!isRoomOpen(board.webinar, timeOf(board))) throw new ProblemError('poll_closed');
    await this.polls.vote(poll._id, user.id, option);
  }

  /** The confirmed registration of an account; undefined for a host who has none. */
  async #visit(id: string, { id: user, permissions }: SignedInUser): Promise<RegistrationRecord | undefined> {
    return this.registrations.findConfirmed(user, id).catch((error: unknown) => {
      if (error instanceof ProblemError && permissions.manage_courses) return undefined;
      throw error;
    });
  }

  #isConfirmed(id: string, user: SignedInUser): Promise<boolean> {
    return this.registrations.findConfirmed(user.id, id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError) return false;
        throw error;
      },
    );
  }

  /** The shared board with what is the reader's own: a question that the academy has hidden is still shown to its asker. */
  async #describe(board: Board, user: SignedInUser, minutes: number | undefined): Promise<Evening> {
    const { webinar } = board;
    const [{ asked, voted }, chosen, polls] = await Promise.all([
      this.questions.listOwn(webinar._id, user.id),
      board.polls.length > 0 ? this.polls.listOwn(webinar._id, user.id) : new Map<string, string>(),
      Promise.all(board.polls.map(async (poll) => ({ poll, sources: await this.#findFilm(poll, user) }))),
    ]);
    const own = new Set(asked.map(({ _id }) => _id.toHexString()));
    const shown = new Set(board.questions.map(({ _id }) => _id.toHexString()));
    const rest = asked.filter(({ _id }) => !shown.has(_id.toHexString()));
    return {
      ...toShared(board),
      questions: [...board.questions, ...rest].map((question) => {
        const id = question._id.toHexString();
        return toQuestion(question, { isOwn: own.has(id), hasVoted: voted.has(id) });
      }),
      polls: polls.map(({ poll, sources }) =>
        toPoll(poll, { own: chosen.get(poll._id.toHexString()), isHost: false, sources }),
      ),
      presence: minutes === undefined ? null : { minutes, required: requiredOf(webinar) },
    };
  }

  /** The addresses of a film are those of this session, and open as long as the poll shows it. */
  async #findFilm({ film, webinar }: CountedPoll, { id, sessionId }: SignedInUser) {
    if (!film) return undefined;
    return this.videos.sourcesFor(film.video, { user: id, session: sessionId, webinar: webinar.toHexString() });
  }
}

/** @throws {ProblemError} `room_closed` */
function checkOpen(board: Board): void {
  if (!isRoomOpen(board.webinar, timeOf(board))) throw new ProblemError('room_closed');
}
