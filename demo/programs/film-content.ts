import type { FilmContent } from '@iris/contract/programs';
import { SCRIPTS } from '../films/index.ts';
import type { DemoLesson } from './writing.ts';

/** The content of a film lesson: what the script of the film tells, and the decisions of the lesson. */
export function filmContent(
  { slug, decisions }: NonNullable<DemoLesson['film']>,
  videos: ReadonlyMap<string, string>,
): FilmContent {
  const script = SCRIPTS.find((one) => one.slug === slug);
  const video = videos.get(slug);
  if (!script || !video) throw new Error(`the demo film ${slug} is missing`);
  return {
    video,
    phases: script.phases.map(({ start, title }, index) => ({ id: `etape-${index + 1}`, title, start })),
    complications: script.complications.map((one, index) => ({ id: `complication-${index + 1}`, ...one })),
    captions: [...script.captions],
    decisions: decisions.map(({ at, question, options, chosen, explanation }, index) => ({
      id: `decision-${index + 1}`,
      at: Math.round(at * script.duration * 10) / 10,
      question,
      options: options.map((text, place) => ({ id: `option-${place + 1}`, text })),
      chosen: `option-${chosen + 1}`,
      explanation,
    })),
  };
}
