import type {
  PracticeFilm,
  PracticeResult,
  Submission,
  SubmissionRubric,
  SubmissionSummary,
} from '@iris/contract/practice';
import type { SubmissionRecord } from './submission.schema.ts';

/** What is shown of a submission besides its record. */
interface SubmissionParts {
  title: string;
  isOwn: boolean;
  rubric: SubmissionRubric;
  film: PracticeFilm | null;
  result: PracticeResult | undefined;
}

/** A submission that is not withdrawn, as its owner and tutors see it. */
export function toSubmission(
  record: SubmissionRecord,
  { title, isOwn, rubric, film, result }: SubmissionParts,
): Submission {
  const { origin, cut, marks, self_levels, appeal } = record;
  return {
    ...toPlace(record),
    course: record.course.toHexString(),
    lesson: record.lesson.toHexString(),
    title,
    is_own: isOwn,
    ...{ origin, rubric, film, cut, marks, self_levels },
    result: result ?? null,
    appeal: appeal
      ? {
          reason: appeal.reason,
          asked_at: appeal.asked_at.toISOString(),
          answered_at: appeal.answered_at?.toISOString() ?? null,
        }
      : null,
    version: record.version,
  };
}

/** A submission that is not withdrawn, in a list. */
export function toSummary(record: SubmissionRecord, result: PracticeResult | undefined): SubmissionSummary {
  return { ...toPlace(record), result: result ? toResultSummary(result) : null };
}

function toResultSummary({ decided_at, score, is_passed, steps }: PracticeResult) {
  return { decided_at, score, is_passed, steps };
}

function toPlace({ _id, number, state, created_at, sent_at, is_shared }: SubmissionRecord) {
  if (state === 'withdrawn') throw new Error('a submission that is withdrawn is not shown');
  return {
    ...{ _id: _id.toHexString(), number, state, is_shared },
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}
