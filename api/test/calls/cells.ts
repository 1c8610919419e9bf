/**
 * Runs a check on every cell of a table and returns the failures, one line per cell, so that one test lists all wrong
 * cells.
 */
export async function wrongCells<Cell>(
  cells: readonly Cell[],
  nameOf: (cell: Cell) => string,
  check: (cell: Cell) => Promise<void> | void,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const cell of cells) {
    try {
      await check(cell);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      wrong.push(`${nameOf(cell)}: ${reason.split('\n', 1)[0]}`);
    }
  }
  return wrong;
}
