/** The part of a query that a page reads: the first value of each of these parameters, in this order. Empty, or with its `?`. */
export function readQuery(search: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(search);
  const read = parameters.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length > 0 ? `?${new URLSearchParams(read)}` : '';
}
