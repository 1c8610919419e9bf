import type { ProgramDraft, ProgramInput } from '@iris/contract/programs';
import type { Preference } from '@iris/platform/autosave';

/** The modules of a program with the identifiers of their lessons. */
export type Modules = ProgramInput['modules'];

/** Where a lesson is, from 0. */
interface LessonPlace {
  module: number;
  index: number;
}

/** What is saved of a draft: titles of modules, order of lessons, and the description of the course. */
export function toInput({ teaching, modules }: ProgramDraft): ProgramInput {
  return {
    teaching,
    modules: modules.map(({ _id, title, lessons }) => ({ _id, title, lessons: lessons.map((lesson) => lesson._id) })),
  };
}

/** The place of a lesson, or undefined when it is in no module. */
function findPlace(modules: Modules, lesson: string): LessonPlace | undefined {
  for (const [module, { lessons }] of modules.entries()) {
    const index = lessons.indexOf(lesson);
    if (index >= 0) return { module, index };
  }
  return undefined;
}

/** The modules with a lesson at another place; it is counted without the lesson. */
export function withLessonAt(modules: Modules, lesson: string, place: LessonPlace): Modules {
  return withoutLesson(modules, lesson).map((module, index) =>
    index === place.module ? { ...module, lessons: module.lessons.toSpliced(place.index, 0, lesson) } : module,
  );
}

/** The modules without a lesson. */
export function withoutLesson(modules: Modules, lesson: string): Modules {
  return modules.map((module) => ({ ...module, lessons: module.lessons.filter((id) => id !== lesson) }));
}

/** The place one step before or after that of a lesson, in the next module at the end of one; undefined at the end of all. */
export function placeAfterStep(modules: Modules, lesson: string, step: -1 | 1): LessonPlace | undefined {
  const place = findPlace(modules, lesson);
  if (!place) return undefined;
  const index = place.index + step;
  const count = modules[place.module]?.lessons.length ?? 0;
  if (index >= 0 && index < count) return { module: place.module, index };
  const neighbor = modules[place.module + step];
  if (!neighbor) return undefined;
  return { module: place.module + step, index: step === 1 ? 0 : neighbor.lessons.length };
}

/**
 * The own modules over those of another administrator: without lessons that are gone, with what they added and renamed. Undefined when
 * both have renamed a module and nobody's title is preferred.
 */
export function mergeModules(
  mine: Modules,
  theirs: Modules,
  base: Modules,
  preferred?: Preference,
): Modules | undefined {
  const listLessons = (modules: Modules) => new Set(modules.flatMap(({ lessons }) => lessons));
  const [kept, present, known] = [listLessons(mine), listLessons(theirs), listLessons(base)];
  const isAdded = (lesson: string) => !known.has(lesson) && !kept.has(lesson);
  const knownModules = new Set([...base, ...mine].map(({ _id }) => _id));
  const merged: Modules = [];
  for (const module of mine) {
    const [other, before] = [theirs, base].map((modules) => modules.find(({ _id }) => _id === module._id));
    const title = mergeTitles(module.title, other?.title, before?.title, preferred);
    if (title === undefined) return undefined;
    const lessons = module.lessons.filter((lesson) => present.has(lesson));
    merged.push({ ...module, title, lessons: [...lessons, ...(other?.lessons.filter(isAdded) ?? [])] });
  }
  return [...merged, ...theirs.filter(({ _id }) => !knownModules.has(_id))];
}

function mergeTitles(mine: string, theirs = mine, base = mine, preferred?: Preference): string | undefined {
  if (theirs === base || theirs === mine) return mine;
  if (mine === base) return theirs;
  if (!preferred) return undefined;
  return preferred === 'mine' ? mine : theirs;
}

/** The place of what a dragged lesson is over: that of a lesson, or the end of a module. */
export function placeOver(modules: Modules, lesson: string, over: string): LessonPlace | undefined {
  const module = modules.findIndex(({ _id }) => _id === over);
  if (module < 0) return findPlace(modules, over);
  return { module, index: withoutLesson(modules, lesson)[module]?.lessons.length ?? 0 };
}
