import {
  type ActivityContent,
  EMPTY_ACTIVITY,
  EMPTY_QUIZ,
  type LessonInput,
  type LessonKind,
} from '@iris/contract/programs';
import type { RevisionLesson } from '../../../catalog/index.ts';

/** What an author writes of a lesson, by kind. */
type LessonContent = Pick<RevisionLesson, LessonKind>;

/** The content of a lesson that nobody has written yet. */
const EMPTY: { [kind in LessonKind]: () => Required<LessonContent>[kind] } = {
  film: () => ({ video: null, phases: [], complications: [], captions: [], decisions: [] }),
  text: () => ({ blocks: [] }),
  quiz: () => ({ ...EMPTY_QUIZ }),
  document: () => ({ document: null, name: '' }),
  activity: () => ({ ...EMPTY_ACTIVITY }),
};

/** The fields of a new lesson. */
export function emptyLesson(kind: LessonKind) {
  // Unknown until they are measured or announced; those of a text follow its words.
  const minutes = kind === 'text' ? 1 : 0;
  return { kind, minutes, is_required: true, is_preview: false, [kind]: EMPTY[kind]() };
}

/** The stored fields of an author's input: the content of the lesson's kind only; undefined when the input has none. */
export function writtenLesson(kind: LessonKind, input: LessonInput): Partial<RevisionLesson> | undefined {
  const { title, minutes, is_required, is_preview } = input;
  const content = contentOf(kind, input);
  return content && { title, minutes, is_required, is_preview, ...content };
}

/** What an author writes of a lesson, without its ids and version. */
export function contentOf(
  kind: LessonKind,
  { film, text, quiz, document, activity }: LessonContent,
): LessonContent | undefined {
  if (kind === 'film') return film && { film: { ...sortByTime(film), video: idOf(film.video) } };
  if (kind === 'text') return text && { text };
  if (kind === 'quiz') return quiz && { quiz };
  if (kind === 'activity') return activity && { activity: inOrder(activity) };
  return document && { document: { ...document, document: idOf(document.document) } };
}

/** An id in the case in which it is searched. */
function idOf(id: string | null): string | null {
  return id?.toLowerCase() ?? null;
}

/** The films of a lesson. */
export function listFilms({ film, activity }: LessonContent): string[] {
  const all = [film?.video, activity?.reference.video, ...(activity?.anchors ?? []).map(({ video }) => video)];
  return [...new Set(all.flatMap((id) => id ?? []))];
}

/** The images of a lesson: the path of the field, and the address. */
export function listImages({ text, quiz }: LessonContent): { field: string; address: string }[] {
  const figures = (text?.blocks ?? []).flatMap((block, index) =>
    block.type === 'figure' ? [{ field: `text.blocks.${index}.image`, address: block.image }] : [],
  );
  const questions = (quiz?.questions ?? []).flatMap(({ image }, index) =>
    image ? [{ field: `quiz.questions.${index}.image`, address: image }] : [],
  );
  return [...figures, ...questions];
}

/** Marks in the order of the film, without those of steps that were deleted; ids in the case in which they are searched. */
function inOrder({ reference, anchors, ...activity }: ActivityContent): ActivityContent {
  const known = new Set(activity.steps.map(({ id }) => id));
  const ofSteps = <Part extends { step: string }>(parts: Part[]): Part[] => parts.filter(({ step }) => known.has(step));
  const sorted = <Film extends ActivityContent['reference']>(film: Film): Film => ({
    ...film,
    video: idOf(film.video),
    marks: ofSteps(film.marks).toSorted((one, other) => one.start - other.start),
  });
  const written = anchors.map((anchor) => ({ ...sorted(anchor), levels: ofSteps(anchor.levels) }));
  return { ...activity, reference: sorted(reference), anchors: written };
}

/** Players and transcripts rely on the order, which authors need not follow while they write. */
function sortByTime(film: Required<LessonContent>['film']): Required<LessonContent>['film'] {
  return {
    ...film,
    phases: film.phases.toSorted((one, other) => one.start - other.start),
    complications: film.complications.toSorted((one, other) => one.at - other.at),
    captions: film.captions.toSorted((one, other) => one.start - other.start),
    decisions: film.decisions.toSorted((one, other) => one.at - other.at),
  };
}
