import { untilRendered } from '../../product/rendered.ts';
import { Checkout } from '../release/checkout.ts';
import { startOwnAcademy } from '../release/own-academy.ts';

/** An academy whose pages are measured. */
export interface Measured {
  /** Its commit; empty for the only one. */
  label: string;
  address: string;
}

/** The academies of another commit and of this folder, in this order: their measurements take turns, so that both meet the same machine. */
export async function startCompared(against: string): Promise<Measured[]> {
  const compared: Measured[] = [];
  for (const reference of [against, undefined]) {
    const checkout = await Checkout.of(reference);
    const { ACADEMY_URL: address } = await startOwnAcademy(checkout);
    await untilRendered(address);
    compared.push({ label: checkout.commit.slice(0, 8), address });
  }
  return compared;
}

/** Measures each academy as often as asked, in turns. Returns what was measured of each, in their order. */
export async function takeTurns<Academy extends Measured, Result>(
  academies: readonly Academy[],
  turns: number,
  measure: (academy: Academy) => Promise<Result>,
): Promise<Result[][]> {
  const results = academies.map((): Result[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, academy] of academies.entries()) results[index]?.push(await measure(academy));
  }
  return results;
}
