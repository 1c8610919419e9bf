import type {
  ActivityIntroduction,
  DecisionResult,
  LearningLesson,
  LessonState,
  QuizIntroduction,
} from '@iris/contract/learning';
import type { FilmSources } from '@iris/contract/media';
import type {
  ActivityContent,
  Decision,
  FilmContent,
  LessonSummary,
  OpenDecision,
  QuizContent,
} from '@iris/contract/programs';
import type { RevisionLesson } from '../../../catalog/index.ts';

/** What a learner has done of a quiz. */
export type QuizStanding = Pick<
  QuizIntroduction,
  'attempts_left' | 'next_attempt_at' | 'is_passed' | 'is_open' | 'has_result'
>;

/** What a view adds to a lesson; absent for a visitor and for the preview of an author. */
export interface LessonViewer {
  /** Id of the course. */
  course: string;
  /** Where to find the film, for this viewer; without them the view has no film. */
  sources?: FilmSources;
  state?: LessonState;
  position?: number;
  /** The results of the decisions that the learner has already taken. */
  answers?: DecisionResult[];
  quiz?: QuizStanding;
  /** Where to find the document, for this viewer; without it the view has no document. */
  documentUrl?: string;
}

/** Converts a lesson to what a learner, a visitor or a previewing author sees: without the keys of questions and decisions. */
export function toLessonView(
  lesson: RevisionLesson,
  { course, sources, state = 'not_started', position = 0, answers = [], quiz, documentUrl }: LessonViewer,
): LearningLesson {
  const { kind, film, text, document, activity } = lesson;
  return {
    ...toLessonSummary(lesson),
    course,
    state,
    position,
    ...(kind === 'film' && film && sources && { film: filmView(film, sources, answers) }),
    ...(kind === 'text' && text && { text }),
    ...(kind === 'quiz' && lesson.quiz && { quiz: quizView(lesson.quiz, quiz) }),
    ...(kind === 'activity' && activity && { activity: activityView(activity, sources) }),
    ...(kind === 'document' && document && documentUrl && { document: { name: document.name, url: documentUrl } }),
  };
}

/** Converts a lesson to an item of a program. */
export function toLessonSummary({
  _id,
  kind,
  title,
  minutes,
  is_required,
  is_preview,
}: Omit<LessonSummary, '_id'> & Pick<RevisionLesson, '_id'>): LessonSummary {
  return { _id: _id.toHexString(), kind, title, minutes, is_required, is_preview };
}

/** A decision before the learner commits to an answer. */
export function toOpenDecision({ id, at, question, options }: Decision): OpenDecision {
  return { id, at, question, options };
}

function filmView(
  { phases, complications, captions, decisions }: FilmContent,
  sources: FilmSources,
  answers: DecisionResult[],
) {
  return { sources, phases, complications, captions, decisions: decisions.map(toOpenDecision), answers };
}

/** Without the films of the calibration, whose levels only raters learn. */
function activityView(
  { reference, anchors: _, ...shown }: ActivityContent,
  sources: FilmSources | undefined,
): ActivityIntroduction {
  return { ...shown, reference: sources ? { sources, marks: reference.marks } : null };
}

function quizView({ pass_mark, attempts, time_limit, questions }: QuizContent, standing?: QuizStanding) {
  const fresh = { attempts_left: attempts, next_attempt_at: null, is_passed: false, is_open: false, has_result: false };
  return { pass_mark, attempts, time_limit, question_count: questions.length, ...(standing ?? fresh) };
}
