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

/** A change of the modules, of whatever they are by then: those of somebody else may have come. */
export type ModulesChange = (last: Modules) => Modules;

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

/** The modules without one and these lessons of it; it stays while it has others. */
export function withoutModule(modules: Modules, { _id, lessons }: Modules[number]): Modules {
  return modules.flatMap((module) => {
    if (module._id !== _id) return module;
    const others = module.lessons.filter((lesson) => !lessons.includes(lesson));
    return others.length > 0 ? { ...module, lessons: others } : [];
  });
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
 * The modules of two administrators who have both changed them: titles and structure (which lessons are where) are merged apart.
 * Undefined when both have renamed a module or changed the structure, and nobody's version is preferred.
 */
export function mergeModules(
  mine: Modules,
  theirs: Modules,
  base: Modules,
  preferred?: Preference,
): Modules | undefined {
  const structure = mergeStructure(mine, theirs, base, preferred);
  if (!structure) return undefined;
  const merged: Modules = [];
  for (const module of structure) {
    const [own, other, before] = [mine, theirs, base].map((modules) => findModule(modules, module._id)?.title);
    const title = own === undefined ? module.title : mergeTitles(own, other, before, preferred);
    if (title === undefined) return undefined;
    merged.push({ ...module, title });
  }
  return merged;
}

/** Whose lessons are where: those of the one who has changed it; also of both where they have only added something. */
function mergeStructure(mine: Modules, theirs: Modules, base: Modules, preferred?: Preference): Modules | undefined {
  const [own, other, before] = [mine, theirs, base].map(describeStructure);
  if (other === before) return mine;
  if (own === before || own === other) return theirs;
  if (preferred === 'theirs') return theirs;
  return preferred === 'mine' || hasOnlyAdded(theirs, base, mine) ? withAdded(mine, theirs, base) : undefined;
}

function describeStructure(modules: Modules): string {
  return JSON.stringify(modules.map(({ _id, lessons }) => [_id, lessons]));
}

/** Whether they have changed nothing but what is new, in modules that are still there. */
function hasOnlyAdded(theirs: Modules, base: Modules, mine: Modules): boolean {
  const known = listLessons(base);
  const before = theirs
    .filter(({ _id, lessons }) => findModule(base, _id) || lessons.some((lesson) => known.has(lesson)))
    .map((module) => ({ ...module, lessons: module.lessons.filter((lesson) => known.has(lesson)) }));
  const isThere = ({ _id, lessons }: Modules[number]) =>
    !findModule(base, _id) || findModule(mine, _id) || lessons.every((lesson) => known.has(lesson));
  return describeStructure(before) === describeStructure(base) && theirs.every(isThere);
}

/** The own modules with the lessons that another administrator has added, wherever they are, without what they removed. */
function withAdded(mine: Modules, theirs: Modules, base: Modules): Modules {
  const [kept, present, known] = [mine, theirs, base].map(listLessons) as [Set<string>, Set<string>, Set<string>];
  const isAdded = (lesson: string) => !known.has(lesson) && !kept.has(lesson);
  const own = mine.map((module) => {
    const added = findModule(theirs, module._id)?.lessons.filter(isAdded) ?? [];
    return { ...module, lessons: [...module.lessons.filter((lesson) => present.has(lesson)), ...added] };
  });
  const others = theirs
    .filter(({ _id }) => !findModule(mine, _id))
    .map((module) => ({ ...module, lessons: module.lessons.filter(isAdded) }));
  // A removed module with a new lesson stays: the server would delete it.
  return [...own, ...others.filter(({ _id, lessons }) => lessons.length > 0 || !findModule(base, _id))];
}

function findModule(modules: Modules, id: string): Modules[number] | undefined {
  return modules.find(({ _id }) => _id === id);
}

function listLessons(modules: Modules): Set<string> {
  return new Set(modules.flatMap(({ lessons }) => lessons));
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
