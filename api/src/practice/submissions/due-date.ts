import type { ActivityContent } from '@iris/contract/programs';
import { dayOf } from '../../foundation/index.ts';

/** Whether the last day of an activity is over, in the academy's time zone. */
export function isOverdue({ due_on }: Pick<ActivityContent, 'due_on'>, now = new Date()): boolean {
  return due_on !== null && dayOf(now) > due_on;
}
