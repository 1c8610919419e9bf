import type { ActivityContent } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { CompletionService, type LearnerAtLesson, LearnersService } from '../../learning/index.ts';
import type { SubmissionRecord } from './submission-store.service.ts';

/** What has happened to a film, with what shows it. */
interface Achievement {
  event: ActivityContent['counts'];
  evidence?: object;
}

/** Completes the lessons of activities by films. */
@Injectable()
export class PracticeCompletion {
  constructor(
    private readonly learners: LearnersService,
    private readonly completion: CompletionService,
  ) {}

  /**
   * Completes the lesson, if its activity counts films that are handed in, or that have passed; in the transaction of the
   * cause. Nothing for a learner whose program no longer has the activity.
   */
  async note(
    { _id, enrollment, lesson, number }: SubmissionRecord,
    { event, evidence = {} }: Achievement,
    session: ClientSession,
  ): Promise<void> {
    const learner = await this.#find(enrollment, lesson, session);
    if (learner?.lesson.activity?.counts !== event) return;
    const shown = { submission: _id.toHexString(), number, counts: event, ...evidence };
    await this.completion.completeLesson(learner, shown, session);
  }

  async #find(
    enrollment: SubmissionRecord['enrollment'],
    lesson: SubmissionRecord['lesson'],
    session: ClientSession,
  ): Promise<LearnerAtLesson | undefined> {
    try {
      return await this.learners.atLessonOf(enrollment, lesson, session);
    } catch (error) {
      if (error instanceof ProblemError) return undefined;
      throw error;
    }
  }
}
