import { createHash } from 'node:crypto';
import { type Block, minutesOfText } from '@iris/contract/foundation';
import type { ActivityContent, LessonInput, LessonKind, Question, Teaching } from '@iris/contract/programs';

/** A decision of a demo film: `at` is a share of its duration. */
export interface DemoDecision {
  at: number;
  question: string;
  options: string[];
  /** Index of the surgeon's choice. */
  chosen: number;
  explanation: string;
}

/** An activity with the folders of its films; levels are those of the steps, in their order. */
export interface DemoActivity extends Omit<ActivityContent, 'reference' | 'anchors'> {
  /** The steps begin at these moments. */
  reference: { slug: string; starts: number[] };
  anchors: { id: string; title: string; slug: string; levels: number[] }[];
}

/** A lesson of a demo program; of a film its folder, whose file describes phases, complications and captions. */
export type DemoLesson = Omit<LessonInput, 'film' | 'activity'> & {
  kind: LessonKind;
  film?: { slug: string; decisions: DemoDecision[] };
  activity?: DemoActivity;
};

/** A demo program, of the course with this image. */
export interface DemoProgram {
  image: string;
  teaching: Teaching;
  modules: { title: string; lessons: DemoLesson[] }[];
}

export const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ text }] });
export const heading = (text: string): Block => ({ type: 'heading', level: 2, content: [{ text }] });
export const key = (text: string): Block => ({ type: 'notice', tone: 'key', content: [{ text }] });
export const danger = (text: string): Block => ({ type: 'notice', tone: 'danger', content: [{ text }] });
export const list = (...items: string[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((text) => [{ text }]),
});
export const steps = (...items: string[]): Block => ({
  type: 'list',
  ordered: true,
  items: items.map((text) => [{ text }]),
});
export const table = (caption: string, header: string[], ...rows: string[][]): Block => ({
  type: 'table',
  caption,
  header,
  rows,
});
export const figure = (image: string, image_alt: string, caption: string): Block => ({
  type: 'figure',
  image,
  image_alt,
  caption,
});
export const sources = (...references: string[]): Block[] => [heading('Sources'), list(...references)];

const flags = { is_required: true, is_preview: false };

/** A text lesson. */
export const text = (title: string, blocks: Block[]): DemoLesson => ({
  ...{ kind: 'text', title, minutes: minutesOfText(blocks), ...flags },
  text: { blocks },
});

/** A film lesson; the films are shorter than a minute. */
export const film = (title: string, slug: string, decisions: DemoDecision[]): DemoLesson => ({
  ...{ kind: 'film', title, minutes: 1, ...flags },
  film: { slug, decisions },
});

/** A quiz. */
export const quiz = (title: string, minutes: number, questions: Question[]): DemoLesson => ({
  ...{ kind: 'quiz', title, minutes, ...flags },
  quiz: { pass_mark: 70, attempts: 3, time_limit: null, questions },
});

/** An activity, without which the course is completed too. */
export const activity = (title: string, minutes: number, content: DemoActivity): DemoLesson => ({
  ...{ kind: 'activity', title, minutes, ...flags, is_required: false },
  activity: content,
});

type Choice = Pick<Question, 'text' | 'explanation'>;

const plain = { image: null, image_alt: '', options: [], correct: [], area: [] };

/** Ids that say nothing of the order of the options. */
const idOf = (question: string, text: string) =>
  createHash('sha256').update(`${question} ${text}`).digest('hex').slice(0, 12);

const optionsOf = (question: string, texts: string[]) =>
  texts.map((option) => ({ id: idOf(question, option), text: option }));

/** A question with one correct option or several, by their indices. */
export function choice(
  id: string,
  { text: question, explanation }: Choice,
  options: string[],
  ...correct: number[]
): Question {
  return {
    ...plain,
    id,
    kind: correct.length > 1 ? 'multiple' : 'single',
    text: question,
    explanation,
    options: optionsOf(id, options),
    correct: correct.map((index) => idOf(id, options[index] ?? '')),
  };
}

/** A question whose options are to be put in this order. */
export function order(id: string, { text: question, explanation }: Choice, options: string[]): Question {
  return { ...plain, id, kind: 'order', text: question, explanation, options: optionsOf(id, options) };
}

interface Circle {
  x: number;
  y: number;
  /** Share of the width; pictures are 16:9. */
  radius: number;
}

const CORNERS = 24;

/** A question answered by pointing into a circle of a picture. */
export function point(
  id: string,
  { text: question, explanation }: Choice,
  [image, image_alt]: [string, string],
  { x, y, radius }: Circle,
): Question {
  const area = Array.from({ length: CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CORNERS;
    return { x: x + radius * Math.cos(angle), y: y + (radius * 16 * Math.sin(angle)) / 9 };
  });
  return { ...plain, id, kind: 'point', text: question, explanation, image, image_alt, area };
}
