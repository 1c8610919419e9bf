/** Where a course is that is not deleted. */
export type CourseState = 'draft' | 'catalog' | 'archived';

/** The state that an answer says by two flags. */
export function stateOf({ is_archived, is_draft }: { is_archived: boolean; is_draft: boolean }): CourseState {
  if (is_draft) return 'draft';
  return is_archived ? 'archived' : 'catalog';
}
