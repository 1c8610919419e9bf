import type { Activity, RatersInput } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { LessonDraftsService } from '../../authoring/index.ts';
import { type Actor, DatabaseService, JournalService, ProblemError, refusedInput } from '../../foundation/index.ts';
import { ActivitiesService, type PublishedActivity } from '../activities/activities.service.ts';
import { AssignmentStore } from '../rating/assignment-store.service.ts';
import { RatingQueue } from '../rating/rating-queue.service.ts';

const UNKNOWN = "Aucun compte n'a cette adresse";
const CONFLICT = 'Les évaluateurs ont été modifiés entre-temps par un autre administrateur';

/** An activity as its authors have it: with its content once it is published. */
type NamedActivity = Omit<PublishedActivity, 'content'> & Partial<Pick<PublishedActivity, 'content'>>;

/** Names who rates the films of an activity. */
@Injectable()
export class RatersService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly lessons: LessonDraftsService,
    private readonly assignments: AssignmentStore,
    private readonly queue: RatingQueue,
    private readonly users: UsersService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** An activity with its raters, published or not. @throws {ProblemError} `activity_not_found` */
  async show(id: string): Promise<Activity> {
    const activity = await this.find(id);
    const { ids, version } = await this.activities.readRaters(id);
    const [accounts, rated] = await Promise.all([
      this.users.listByIds(ids.map(String)),
      this.assignments.countRated(new Types.ObjectId(id)),
    ]);
    const raters = ids.map(async (one) => {
      const account = accounts.find(({ _id }) => _id === one.toHexString());
      if (!account) return [];
      const { _id, name, email } = account;
      // Nobody is calibrated in an activity that is not published.
      const { state } = activity.content ? await this.queue.readStanding(_id, id) : { state: 'missing' as const };
      return [{ _id, name, email, calibration: state, rated: rated.get(_id) ?? 0 }];
    });
    const { course, title, content } = activity;
    return {
      _id: id,
      course,
      title,
      required: content?.raters ?? null,
      raters: (await Promise.all(raters)).flat(),
      version,
    };
  }

  /**
   * Replaces the raters of an activity if the list has the expected version. Who is removed loses the films that were not rated.
   * @throws {ProblemError} `activity_not_found`; `version_conflict`; `invalid_input` with each address that no account has
   */
  async replace(id: string, { raters }: RatersInput, actor: Actor, expected?: number): Promise<Activity> {
    const replace = async (session: ClientSession) => {
      const { course, title } = await this.find(id, session);
      const { ids: before, version } = await this.activities.readRaters(id, session);
      if (expected !== undefined && expected !== version) throw await this.#conflict(id);
      const after = await this.#findAccounts(raters, session);
      await this.activities.writeRaters({ lesson: id, course }, { ids: after, version: version + 1 }, session);
      const removed = before.filter((one) => !after.some((other) => other.equals(one)));
      const added = after.filter((one) => !before.some((other) => other.equals(one)));
      await this.assignments.releaseOf(removed, new Types.ObjectId(id), session);
      for (const [side, accounts] of [['before', removed] as const, ['after', added] as const]) {
        await this.#record({ id, title, side, accounts }, actor, session);
      }
    };
    await this.database.inTransactionOnce(replace);
    return this.show(id);
  }

  /** An activity as it is published or, before that, in its draft. @throws {ProblemError} `activity_not_found` */
  async find(id: string, session: ClientSession | null = null): Promise<NamedActivity> {
    const published = await this.activities.findIfPublished(id, session);
    if (published) return published;
    const draft = await this.lessons.find(id, session).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
    if (draft?.kind !== 'activity') throw new ProblemError('activity_not_found');
    return { id, course: draft.course.toHexString(), title: draft.title };
  }

  /** The accounts with these addresses, each once. They are written to, so that the transaction conflicts with their deletion. */
  async #findAccounts(emails: readonly string[], session: ClientSession): Promise<Types.ObjectId[]> {
    const found = new Map([...(await this.users.idsByEmail(emails, session))].map(([id, email]) => [email, id]));
    const unknown = [...emails.keys()].filter((index) => !found.has(emails[index] ?? ''));
    if (unknown.length > 0) throw refusedInput(Object.fromEntries(unknown.map((at) => [`raters.${at}`, [UNKNOWN]])));
    const ids = [...new Set(emails.flatMap((email) => found.get(email) ?? []))];
    await this.users.noteWritings(ids, new Date(), session);
    return ids.map((one) => new Types.ObjectId(one));
  }

  async #conflict(id: string): Promise<ProblemError> {
    return new ProblemError('version_conflict', { detail: CONFLICT, current: await this.show(id) });
  }

  /** One entry per person, so that the name of one who leaves the academy can be replaced. */
  async #record(
    { id, title, side, accounts }: { id: string; title: string; side: 'before' | 'after'; accounts: Types.ObjectId[] },
    actor: Actor,
    session: ClientSession,
  ): Promise<void> {
    for (const { _id, name } of await this.users.listByIds(accounts.map(String))) {
      const change = { action: 'activity.raters', id, label: title, named: { rater: _id } } as const;
      await this.journal.record(actor, { ...change, [side]: { rater: name } }, session);
    }
  }
}
