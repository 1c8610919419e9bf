import { isDeepStrictEqual } from 'node:util';
import type { CalibrationState } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, isDuplicateKey, ProblemError } from '../../foundation/index.ts';
import { TutoringsService } from '../../learning/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { type RubricRevisionRecord, RubricsService } from '../activities/rubrics.service.ts';
import { type OpenFilter, type SubmissionRecord, SubmissionStore } from '../submissions/submission-store.service.ts';
import { AssignmentStore, type HeldAssignment } from './assignment-store.service.ts';
import { type CalibrationRecord, CalibrationStore } from './calibration-store.service.ts';

/** How often a place is looked for anew when another rater was faster. */
const TRIES = 5;

/** How a rater stands in an activity. */
export interface RaterStanding {
  state: CalibrationState;
  /** The rubric under which the rater is to be calibrated next, or was last. */
  rubric: RubricRevisionRecord;
  calibration: CalibrationRecord | undefined;
  /** The revisions under which the rater may rate. */
  open: Types.ObjectId[];
}

/** The films that wait for raters in an activity: which one is next for whom. */
@Injectable()
export class RatingQueue {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly submissions: SubmissionStore,
    private readonly assignments: AssignmentStore,
    private readonly calibrations: CalibrationStore,
    private readonly users: UsersService,
    private readonly tutorings: TutoringsService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * How a rater stands. Films wait under the revision with which they were begun: that of the film that has waited longest is
   * the next one to be calibrated under, and the published one when no film waits under another. @throws {ProblemError} `activity_not_found`
   */
  async readStanding(rater: string, lesson: string): Promise<RaterStanding> {
    const current = await this.activities.currentRubric(lesson);
    const revisions = await this.rubrics.listFor(lesson);
    const records = await this.calibrations.listFor(rater, lesson);
    const open = openRevisions(revisions, records);
    const filter = await this.#filter(rater, lesson);
    const oldest = await this.submissions.oldestOpen({ ...filter, rubrics: revisions.map(({ _id }) => _id) });
    const isOpen = ({ _id }: Pick<RubricRevisionRecord, '_id'>) => open.some((one) => one.equals(_id));
    const awaited = oldest && revisions.find(({ _id }) => _id.equals(oldest.rubric));
    const rubric = awaited && !isOpen(awaited) ? awaited : current;
    const calibration = findCalibration(rubric, revisions, records);
    if (isOpen(awaited ?? current)) return { state: 'done', rubric, calibration, open };
    return { state: calibration ? 'far' : 'missing', rubric, calibration, open };
  }

  /** How many films a rater could take now. */
  async countWaiting(rater: string, lesson: string, rubrics: readonly Types.ObjectId[]): Promise<number> {
    return this.submissions.countOpen({ ...(await this.#filter(rater, lesson)), rubrics });
  }

  /**
   * Gives a rater the film that is being rated already, or the one that has waited longest. Who rates which film is decided by
   * the unique indexes of the assignments. @throws {ProblemError} `not_calibrated`; `nothing_to_rate`
   */
  async take(rater: string, lesson: string): Promise<HeldAssignment> {
    const take = (session: ClientSession) => this.#take(rater, lesson, session);
    const repeat = (id: string) => this.assignments.getOpen(id, rater);
    for (let left = TRIES; ; left -= 1) {
      try {
        return await this.database.inTransactionOnce(take, repeat, { queue: `rating ${lesson}` });
      } catch (error) {
        if (!isDuplicateKey(error) || left === 0) throw error;
      }
    }
  }

  async #take(rater: string, lesson: string, session: ClientSession): Promise<HeldAssignment> {
    if (!(await this.users.noteWriting(rater, new Date(), session))) throw new ProblemError('activity_not_found');
    const [held] = await this.assignments.listOpen(rater, lesson, session);
    const prolonged = held && (await this.assignments.prolong(held._id, session));
    if (prolonged) return prolonged;
    const { _id, free } = await this.#findNext(rater, lesson, session);
    await this.submissions.noteUse(_id, session);
    const [slot = 0] = free;
    const ids = { lesson: new Types.ObjectId(lesson), rater: new Types.ObjectId(rater) };
    return this.assignments.take({ submission: _id, ...ids, slot }, session);
  }

  /** What this rater has given back comes after all others. */
  async #findNext(rater: string, lesson: string, session: ClientSession) {
    const revisions = await this.rubrics.listFor(lesson);
    const rubrics = openRevisions(revisions, await this.calibrations.listFor(rater, lesson, session));
    const filter = { ...(await this.#filter(rater, lesson, session)), rubrics };
    const { all, kept } = await this.assignments.listHad(rater, lesson, session);
    const found =
      (await this.submissions.oldestOpen({ ...filter, excluded: all }, session)) ??
      (await this.submissions.oldestOpen({ ...filter, excluded: kept }, session));
    if (found) return found as SubmissionRecord & { free: number[] };
    const others = { ...filter, rubrics: revisions.map(({ _id }) => _id) };
    const isCalibrated = rubrics.length > 0 && !(await this.submissions.oldestOpen(others, session));
    throw new ProblemError(isCalibrated ? 'nothing_to_rate' : 'not_calibrated');
  }

  /** Films with a place that nobody holds, which the rater neither has nor knows: the own ones, and those shared with a tutor. */
  async #filter(rater: string, lesson: string, session: ClientSession | null = null): Promise<OpenFilter> {
    const { kept } = await this.assignments.listHad(rater, lesson, session);
    const stages = this.assignments.freePlaces(await this.activities.ratersOf(lesson, session));
    const ids = { lesson: new Types.ObjectId(lesson), rater: new Types.ObjectId(rater) };
    const residents = await this.tutorings.listAllowing(rater, session);
    return { ...ids, rubrics: [], residents, excluded: kept, stages };
  }
}

/** A revision that asks for the same levels of the same films needs no calibration of its own. */
function isAlike(one: RubricRevisionRecord, other: RubricRevisionRecord): boolean {
  return isDeepStrictEqual([one.steps, one.anchors], [other.steps, other.anchors]);
}

function findCalibration(
  rubric: RubricRevisionRecord,
  revisions: readonly RubricRevisionRecord[],
  records: readonly CalibrationRecord[],
): CalibrationRecord | undefined {
  const alike = revisions.filter((revision) => isAlike(revision, rubric));
  return records.find((record) => alike.some(({ _id }) => _id.equals(record.rubric)));
}

function openRevisions(
  revisions: readonly RubricRevisionRecord[],
  records: readonly CalibrationRecord[],
): Types.ObjectId[] {
  const isOpen = (revision: RubricRevisionRecord) => findCalibration(revision, revisions, records)?.is_calibrated;
  return revisions.filter(isOpen).map(({ _id }) => _id);
}
