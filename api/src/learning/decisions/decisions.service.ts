import type { DecisionInput, DecisionResult } from '@iris/contract/learning';
import type { Decision } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { CoursePagesService } from '../../authoring/index.ts';
import { EnrollmentsService, type RevisionLesson } from '../../catalog/index.ts';
import { DatabaseService, isDuplicateKey, ProblemError } from '../../foundation/index.ts';
import { type LearnerAtLesson, LearnersService } from '../progress/learners.service.ts';
import { DECISION_ANSWER_MODEL, type DecisionAnswerRecord } from './decision-answer.schema.ts';

const UNKNOWN_OPTION = "Cette réponse n'est pas de cette question";

/** How many learners chose an option of a decision. */
interface OptionCount {
  _id: { decision: string; option: string };
  count: number;
}

/** Takes learners' answers to «Que feriez-vous ?» and compares them with those of their peers. */
@Injectable()
export class DecisionsService {
  constructor(
    @InjectModel(DECISION_ANSWER_MODEL) private readonly answers: Model<DecisionAnswerRecord>,
    private readonly learners: LearnersService,
    private readonly pages: CoursePagesService,
    private readonly enrollments: EnrollmentsService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Takes a learner's answer to a decision, unless there is one already: the first stands.
   * @throws {ProblemError} `lesson_not_found`; `decision_not_found`; `invalid_input`; `enrollment_not_found`
   */
  async decide(userId: string, lessonId: string, answer: DecisionInput): Promise<DecisionResult> {
    const learner = await this.learners.atLesson(userId, lessonId);
    const { id } = findAsked(learner, answer);
    await this.#insert(learner, answer);
    const result = (await this.resultsFor(learner)).find(({ decision }) => decision === id);
    if (!result) throw new Error('an answer that was taken has a result');
    return result;
  }

  /**
   * Shows a visitor of a preview what an answer leads to; nothing is kept.
   * @throws {ProblemError} `lesson_not_found`; `decision_not_found`; `invalid_input`
   */
  async tryOut(lessonId: string, answer: DecisionInput): Promise<DecisionResult> {
    const { lesson } = await this.pages.findPreview(lessonId);
    const asked = findAsked({ lesson }, answer);
    const result = toResult(asked, answer.option, await this.#count(lesson._id, [asked.id]));
    // As for a student, whose own answer is among those counted.
    const peers = result.peers.map((peer) => ({ ...peer, count: peer.count + Number(peer.option === answer.option) }));
    return { ...result, peers };
  }

  /** The results of the decisions of a lesson that the learner has answered, in their order in the film. */
  async resultsFor(learner: LearnerAtLesson): Promise<DecisionResult[]> {
    const { enrollment, lesson } = learner;
    const own = await this.answers
      .find({ enrollment: enrollment._id, lesson: lesson._id }, { decision: 1, option: 1 })
      .lean<DecisionAnswerRecord[]>();
    const chosen = new Map(own.map(({ decision, option }) => [decision, option]));
    const counts = await this.#count(lesson._id, [...chosen.keys()]);
    return decisionsOf(learner).flatMap((decision) => {
      const option = chosen.get(decision.id);
      return option === undefined ? [] : [toResult(decision, option, counts)];
    });
  }

  async #insert(learner: LearnerAtLesson, { decision, option }: DecisionInput): Promise<void> {
    const { enrollment, lesson } = learner;
    const answer = { enrollment: enrollment._id, lesson: lesson._id, decision, option, answered_at: new Date() };
    try {
      await this.database.inTransaction(async (session) => {
        await this.learners.begin(learner, session);
        await this.enrollments.noteLearning(enrollment._id, session);
        await this.answers.create([answer], { session });
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  #count(lesson: Types.ObjectId, decisions: string[]): Promise<OptionCount[]> {
    return this.answers.aggregate<OptionCount>([
      { $match: { lesson, decision: { $in: decisions } } },
      { $group: { _id: { decision: '$decision', option: '$option' }, count: { $sum: 1 } } },
    ]);
  }
}

function decisionsOf({ lesson }: { lesson: RevisionLesson }): Decision[] {
  return lesson.film?.decisions ?? [];
}

/** The decision to which the answer belongs. */
function findAsked(place: { lesson: RevisionLesson }, { decision, option }: DecisionInput): Decision {
  const asked = decisionsOf(place).find(({ id }) => id === decision);
  if (!asked) throw new ProblemError('decision_not_found');
  if (!asked.options.some(({ id }) => id === option)) {
    throw new ProblemError('invalid_input', { detail: UNKNOWN_OPTION, errors: { option: [UNKNOWN_OPTION] } });
  }
  return asked;
}

function toResult(
  { id, options, chosen, explanation }: Decision,
  option: string,
  counts: OptionCount[],
): DecisionResult {
  const countOf = (counted: string) => {
    return counts.find(({ _id }) => _id.decision === id && _id.option === counted)?.count ?? 0;
  };
  const peers = options.map((one) => ({ option: one.id, count: countOf(one.id) }));
  return { decision: id, option, chosen, explanation, peers };
}
