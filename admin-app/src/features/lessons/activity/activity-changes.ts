import {
  type ActivityContent,
  type Anchor,
  type FilmContent,
  RUBRIC_LEVELS,
  type RubricStep,
  type StepMark,
} from '@iris/contract/programs';

/** A film on which the beginnings of the steps are marked: the reference, or one of the calibration. */
export type MarkedFilm = Pick<Anchor, 'video' | 'marks'>;

export function newStep(id: string): RubricStep {
  return { id, title: '', weight: 1, levels: Array.from({ length: RUBRIC_LEVELS }, () => '') };
}

export function newAnchor(id: string): Anchor {
  return { id, title: '', video: null, marks: [], levels: [] };
}

/** What is said of a step beside the rubric: its marks in films, and its agreed levels. */
export function countUses({ reference, anchors }: ActivityContent, step: string): { marks: number; levels: number } {
  const count = (parts: readonly { step: string }[]) => parts.filter((part) => part.step === step).length;
  return {
    marks: [reference, ...anchors].reduce((sum, { marks }) => sum + count(marks), 0),
    levels: anchors.reduce((sum, { levels }) => sum + count(levels), 0),
  };
}

/** The activity without a step, its marks and its levels. */
export function withoutStep(activity: ActivityContent, step: string): ActivityContent {
  const rest = <Part extends { step: string }>(parts: readonly Part[]) => parts.filter((part) => part.step !== step);
  const { steps, reference, anchors } = activity;
  return {
    ...activity,
    steps: steps.filter(({ id }) => id !== step),
    reference: { ...reference, marks: rest(reference.marks) },
    anchors: anchors.map((anchor) => ({ ...anchor, marks: rest(anchor.marks), levels: rest(anchor.levels) })),
  };
}

/** The marks with that of a step at a moment, in the order of the film; without it for undefined. */
export function withMark(marks: readonly StepMark[], step: string, start: number | undefined): StepMark[] {
  const others = marks.filter((mark) => mark.step !== step);
  return (start === undefined ? others : [...others, { step, start }]).toSorted(
    (one, other) => one.start - other.start,
  );
}

/** What a player shows of a film: the steps on its time line. */
export function toFilm({ video, marks }: MarkedFilm, steps: readonly RubricStep[]): FilmContent {
  const phases = marks.map(({ step, start }) => {
    const index = steps.findIndex(({ id }) => id === step);
    return { id: step, title: steps[index]?.title || `Étape ${index + 1}`, start };
  });
  return { video, phases, complications: [], captions: [], decisions: [] };
}

/** The films of an activity that are chosen. */
export function listFilms({ reference, anchors }: ActivityContent): string[] {
  return [...new Set([reference, ...anchors].flatMap(({ video }) => video ?? []))];
}
