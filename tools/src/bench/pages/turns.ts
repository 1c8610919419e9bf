/** How often each measurement of pages is repeated; the medians count. `TURNS=1` is for those who change the benchmark. */
export const TURNS = Number(process.env.TURNS || 5);
