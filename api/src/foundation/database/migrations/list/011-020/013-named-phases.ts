import type { Migration } from '../migration.ts';

/** Removes the place of film phases among the steps of cataract surgery: phases have names, of any operation. */
export const namedPhases: Migration = {
  id: '013-named-phases',
  description: 'phases of films without their place in cataract surgery',
  async up(db) {
    const phase = { $exists: true };
    await db
      .collection('lessons')
      .updateMany({ 'film.phases.phase': phase }, { $unset: { 'film.phases.$[].phase': 1 } });
    await db
      .collection('course_revisions')
      .updateMany(
        { 'modules.lessons.film.phases.phase': phase },
        { $unset: { 'modules.$[module].lessons.$[lesson].film.phases.$[].phase': 1 } },
        { arrayFilters: [{ 'module.lessons.film.phases.phase': phase }, { 'lesson.film.phases.phase': phase }] },
      );
  },
};
