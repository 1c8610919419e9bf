import type {
  ActivityContent,
  FilmContent,
  LessonInput,
  LessonKind,
  Question,
  QuizContent,
  RubricStep,
  Teaching,
} from '@iris/contract/programs';
import { Types } from 'mongoose';

/** Duration of the films of fixtures, in seconds. */
export const FILM_SECONDS = 40;

/** What a course page says of a course that can be published. */
export const TEACHING: Teaching = {
  objectives: ['Réaliser un capsulorhexis continu de 5 mm'],
  audience: 'Internes en ophtalmologie',
  prerequisites: '',
  authors: [{ name: 'Dr Claire Vasseur', role: 'Chirurgienne', biography: '', disclosures: 'Aucun' }],
  hours: 1.5,
};

/** The content of a film with one decision. */
export function filmContent(changes: Partial<FilmContent> = {}): FilmContent {
  return {
    video: new Types.ObjectId().toHexString(),
    phases: [{ id: 'phase-1', title: 'Amorce', start: 2 }],
    complications: [{ id: 'compl-1', at: 12, title: 'Refend radiaire', text: 'La traction était trop forte.' }],
    captions: [{ start: 0, end: 4, text: 'On amorce au centre.' }],
    decisions: [
      {
        id: 'decision-1',
        at: 10,
        question: 'Que feriez-vous\u00a0?',
        options: [
          { id: 'refill', text: 'Regonfler la chambre' },
          { id: 'pull', text: 'Tirer plus fort' },
        ],
        chosen: 'refill',
        explanation: 'Le viscoélastique aplatit la capsule.',
      },
    ],
    ...changes,
  };
}

const question: Question = {
  id: 'question-1',
  kind: 'single',
  text: 'Quel diamètre viser\u00a0?',
  image: null,
  image_alt: '',
  options: [
    { id: 'five', text: '5 mm' },
    { id: 'eight', text: '8 mm' },
  ],
  correct: ['five'],
  area: [],
  explanation: "Le bord recouvre ainsi l'optique.",
};

const AREA = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.5, y: 0.9 },
];

/** A question of each kind. */
export const QUESTIONS: readonly Question[] = [
  question,
  { ...question, id: 'question-2', kind: 'multiple', correct: ['five', 'eight'] },
  {
    ...question,
    id: 'question-3',
    kind: 'order',
    options: [...question.options, { id: 'tenth', text: '10 mm' }],
    correct: [],
  },
  {
    ...question,
    id: 'question-4',
    kind: 'point',
    image: '/illustrations/capsulorhexis.svg',
    options: [],
    correct: [],
    area: AREA,
  },
];

/** The content of a quiz with a question of each kind. */
export function quizContent(changes: Partial<QuizContent> = {}): QuizContent {
  return { pass_mark: 70, attempts: 3, time_limit: null, questions: [...QUESTIONS], ...changes };
}

/** The steps of a rubric. */
export const RUBRIC: readonly RubricStep[] = ['initiate', 'extend', 'close'].map((id) => ({
  id,
  title: `Étape ${id}`,
  weight: 1,
  levels: [1, 2, 3, 4, 5].map((level) => `Niveau ${level}`),
}));

/** The content of an activity; its films are `video`. */
export function activityContent(video: string, changes: Partial<ActivityContent> = {}): ActivityContent {
  const marks = RUBRIC.map(({ id }, index) => ({ step: id, start: index * 2 }));
  const levels = RUBRIC.map(({ id }, index) => ({ step: id, level: index + 2 }));
  return {
    instructions: 'Filmez au microscope.',
    steps: [...RUBRIC],
    reference: { video, marks },
    anchors: [{ id: 'anchor-1', title: 'Premier film', video, marks, levels }],
    ...{ raters: 2, attempts: 3, due_on: null, pass_level: 3, counts: 'handed_in' as const },
    ...changes,
  };
}

const CONTENTS: Record<LessonKind, () => Partial<LessonInput>> = {
  film: () => ({ film: filmContent() }),
  text: () => ({ text: { blocks: [{ type: 'paragraph', content: [{ text: 'Centrer, amorcer.' }] }] } }),
  quiz: () => ({ quiz: quizContent() }),
  document: () => ({ document: { document: new Types.ObjectId().toHexString(), name: 'protocole.pdf' } }),
  activity: () => ({ activity: activityContent(new Types.ObjectId().toHexString()) }),
};

/** The body of a lesson that can be published. */
export function lessonInput(kind: LessonKind, changes: Partial<LessonInput> = {}): LessonInput {
  const flags = { is_required: true, is_preview: false };
  return { title: 'Le capsulorhexis', minutes: 12, ...flags, ...CONTENTS[kind](), ...changes };
}

/** The properties of an answer, at any depth, that would give away the key of a question or decision, or an agreed level. */
export function keysIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => [
    ...(['correct', 'area', 'chosen', 'explanation', 'key', 'anchors', 'agreed'].includes(name) ? [name] : []),
    ...keysIn(value),
  ]);
}
