import { PassThrough } from 'node:stream';

/** Collects the log of a server. */
export function collectLog() {
  let text = '';
  const logTo = new PassThrough().on('data', (chunk) => {
    text += chunk;
  });
  return {
    logTo,
    text: () => text,
    // biome-ignore lint/suspicious/noExplicitAny: the properties of a line depend on what it says.
    lines: (): any[] =>
      text
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
