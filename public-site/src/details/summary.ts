/** Length of a description that search engines show in full, in characters. */
const SUMMARY_MAX = 200;

/** The beginning of a text as one line: whole sentences if the first one is short enough, else whole words. */
export function summarize(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_MAX) return line;
  const start = line.slice(0, SUMMARY_MAX);
  const [sentences] = /^.*[.!?](?= )/.exec(start) ?? [];
  return sentences ?? `${start.slice(0, start.lastIndexOf(' '))}…`;
}
