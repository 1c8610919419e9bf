import type { Learner } from '@iris/contract/learning';

/** By what learners can be sorted. */
const LEARNER_COLUMNS = ['name', 'progress', 'last_seen_at'] as const;

export type LearnerColumn = (typeof LEARNER_COLUMNS)[number];

/** A column and its direction, as the address contains them: `name`, descending `-name`. */
export type LearnerOrder = LearnerColumn | `-${LearnerColumn}`;

const ORDERS: readonly LearnerOrder[] = LEARNER_COLUMNS.flatMap((column) => [column, `-${column}`] as const);

const names = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

const COMPARISONS: Record<LearnerColumn, (one: Learner, other: Learner) => number> = {
  name: (one, other) => names.compare(one.name, other.name),
  progress: (one, other) => one.progress - other.progress,
  // Who has never come is the longest away.
  last_seen_at: (one, other) => readTime(one) - readTime(other),
};

/** The order of an address; undefined for any other text. */
export function parseOrder(text: string): LearnerOrder | undefined {
  return ORDERS.find((order) => order === text);
}

/** The direction of a column in an order. */
export function findDirection(
  column: LearnerColumn,
  order: LearnerOrder | undefined,
): 'ascending' | 'descending' | 'none' {
  if (order === column) return 'ascending';
  return order === `-${column}` ? 'descending' : 'none';
}

/** The order after a press on a column: names from A, numbers and dates from the top; then the other way; then none. */
export function nextOrder(column: LearnerColumn, order: LearnerOrder | undefined): LearnerOrder | undefined {
  const directions: LearnerOrder[] = column === 'name' ? [column, `-${column}`] : [`-${column}`, column];
  return directions[order ? directions.indexOf(order) + 1 : 0];
}

/** Learners in an order; those that are equal by name. */
export function inOrder(learners: readonly Learner[], order: LearnerOrder): Learner[] {
  const isDescending = order.startsWith('-');
  const compare = COMPARISONS[(isDescending ? order.slice(1) : order) as LearnerColumn];
  return learners.toSorted(
    (one, other) => (isDescending ? compare(other, one) : compare(one, other)) || names.compare(one.name, other.name),
  );
}

function readTime({ last_seen_at }: Learner): number {
  return last_seen_at === null ? 0 : Date.parse(last_seen_at);
}
