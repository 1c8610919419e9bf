import { DELETED_COURSE_DAYS } from '@iris/contract/foundation';
import type { Retention } from '../foundation/index.ts';

/** The retention of what somebody does in a course. */
export const WITH_COURSE: Retention = {
  until: `Jusqu'à la suppression de votre compte, ou ${DELETED_COURSE_DAYS}\u00a0jours après celle du cours.`,
};
