import type { ActivityContent, StepLevel, StepMark } from '@iris/contract/programs';
import { FILMS } from '../films/index.ts';
import type { DemoActivity } from './writing.ts';

/** The content of an activity; its films of wet labs are marked by their scripts. */
export function activityContent(activity: DemoActivity, videos: ReadonlyMap<string, string>): ActivityContent {
  const { reference, anchors, ...content } = activity;
  return {
    ...content,
    reference: { video: findVideo(reference.slug, videos), marks: marksAt(activity, reference.starts) },
    anchors: anchors.map(({ id, title, slug, levels }) => ({
      ...{ id, title, video: findVideo(slug, videos) },
      marks: marksIn(activity, slug),
      levels: levelsOf(activity, levels),
    })),
  };
}

/** Where the steps begin in a film of a wet lab. */
export function marksIn(activity: Pick<DemoActivity, 'steps'>, slug: string): StepMark[] {
  const script = FILMS.find((film) => film.slug === slug);
  if (!script) throw new Error(`the demo film ${slug} is missing`);
  return marksAt(
    activity,
    script.phases.map(({ start }) => start),
  );
}

/** Levels of the steps, in their order. */
export function levelsOf({ steps }: Pick<DemoActivity, 'steps'>, levels: readonly number[]): StepLevel[] {
  return steps.map(({ id }, index) => ({ step: id, level: levels[index] ?? 1 }));
}

function marksAt({ steps }: Pick<DemoActivity, 'steps'>, starts: readonly number[]): StepMark[] {
  return steps.map(({ id }, index) => ({ step: id, start: starts[index] ?? 0 }));
}

function findVideo(slug: string, videos: ReadonlyMap<string, string>): string {
  const video = videos.get(slug);
  if (!video) throw new Error(`the demo film ${slug} is missing`);
  return video;
}
