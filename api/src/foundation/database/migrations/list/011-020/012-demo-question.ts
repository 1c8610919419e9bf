import type { Migration } from '../migration.ts';

const ID = 'fin';
const NEW_ID = 'jonction';

/**
 * Gives a question of the demo course on the capsulorhexis an id of the form that answers must have: nobody could answer it. The ids
 * of authors have always been checked.
 */
export const demoQuestion: Migration = {
  id: '012-demo-question',
  description: 'a demo question that can be answered',
  async up(db) {
    const questions = { arrayFilters: [{ 'question.id': ID }] };
    await db
      .collection('lessons')
      .updateMany({ 'quiz.questions.id': ID }, { $set: { 'quiz.questions.$[question].id': NEW_ID } }, questions);
    const path = 'modules.$[module].lessons.$[lesson].quiz.questions.$[question].id';
    const inRevision = [{ 'module.lessons.quiz.questions.id': ID }, { 'lesson.quiz.questions.id': ID }];
    await db
      .collection('course_revisions')
      .updateMany(
        { 'modules.lessons.quiz.questions.id': ID },
        { $set: { [path]: NEW_ID } },
        { arrayFilters: [...inRevision, ...questions.arrayFilters] },
      );
    for (const list of ['orders', 'answers', 'marks']) {
      const change = { $set: { [`${list}.$[one].question`]: NEW_ID } };
      const one = { arrayFilters: [{ 'one.question': ID }] };
      await db.collection('attempts').updateMany({ [`${list}.question`]: ID }, change, one);
    }
  },
};
