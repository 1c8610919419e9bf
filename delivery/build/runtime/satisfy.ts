/**
 * Instead of the federation runtime's implementation of all ranges of semver.org: builds write `^1.2.3` only (sharing.ts), and the
 * runtime itself `<=1.2.3` to compare versions.
 */
export function satisfy(version: string, range: string): boolean {
  const [, operator, limit = ''] = /^(\^|<=)(.+)$/.exec(range) ?? [];
  if (!operator) throw new Error(`«${range}» is no range that a build writes`);
  const order = compare(version, limit);
  if (operator === '<=') return order <= 0;
  const [major] = numbersOf(limit);
  // Below 1.0.0 a minor version may change anything.
  const kept = major === 0 ? 2 : 1;
  return order >= 0 && String(numbersOf(version).slice(0, kept)) === String(numbersOf(limit).slice(0, kept));
}

function compare(one: string, other: string): number {
  const others = numbersOf(other);
  return numbersOf(one).reduce((order, number, index) => order || number - (others[index] ?? 0), 0);
}

function numbersOf(version: string): number[] {
  return version.split('-', 1).join().split('.').map(Number);
}
