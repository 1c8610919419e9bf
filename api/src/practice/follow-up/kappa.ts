/**
 * Agreement of two raters beyond chance: kappa with quadratic weights (Cohen, Psychological Bulletin 70, 1968). `table` counts how
 * often each level of the first rater (rows) met each level of the second one (columns). Null when nothing can disagree by chance:
 * without pairs, or when both give one and the same level.
 */
export function weightedKappa(table: readonly (readonly number[])[]): number | null {
  const rows = table.map(sum);
  const columns = table.map((_, column) => sum(table.map((row) => row[column] ?? 0)));
  const total = sum(rows);
  let observed = 0;
  let expected = 0;
  for (const [one, row] of table.entries()) {
    for (const [other, count] of row.entries()) {
      const distance = (one - other) ** 2;
      observed += distance * count;
      expected += (distance * (rows[one] ?? 0) * (columns[other] ?? 0)) / total;
    }
  }
  return expected > 0 ? 1 - observed / expected : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
