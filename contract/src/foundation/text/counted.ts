/** A number with its noun: « 1 240 chargements ». In French the plural begins with two. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  // Not by Intl.NumberFormat, whose first use blocks a phone for 80 ms.
  const grouped = String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${grouped}\u00a0${count > 1 ? plural : noun}`;
}
