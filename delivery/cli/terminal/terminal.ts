export { CommandError } from './command-error.ts';

/** How commands talk to whoever ran them. */
export interface Terminal {
  say: (text: string) => void;
  warn: (text: string) => void;
  /** Shows the progress of a long task, in bytes. */
  progress: (label: string) => (done: number, total: number) => void;
}

/** The terminal of this process. */
export const TERMINAL: Terminal = { say, warn, progress };

const isTerminal = process.stdout.isTTY === true;
let lineIsOpen = false;

/** French typography: no-break space before these signs. */
export function withNoBreakSpaces(text: string): string {
  return text.replace(/ (?=[?!:;»])/g, '\u00a0').replace(/« /g, '«\u00a0');
}

function write(stream: NodeJS.WriteStream, text: string): void {
  if (lineIsOpen) process.stdout.write('\n');
  lineIsOpen = false;
  stream.write(`${withNoBreakSpaces(text)}\n`);
}

export function say(text: string): void {
  write(process.stdout, text);
}

export function warn(text: string): void {
  write(process.stderr, text);
}

/** Shows the progress of a long task: one rewritten line in a terminal, one line per tenth elsewhere. */
export function progress(label: string): (done: number, total: number) => void {
  let lastTenth = -1;
  return (done, total) => {
    const part = total > 0 ? Math.min(done / total, 1) : 0;
    const text = `${label} : ${megabytes(done, total)} sur ${megabytes(total, total)} Mo (${Math.round(part * 100)} %)`;
    if (isTerminal) {
      process.stdout.write(`\r${withNoBreakSpaces(text)}`);
      lineIsOpen = true;
    } else if (Math.floor(part * 10) > lastTenth) {
      lastTenth = Math.floor(part * 10);
      say(text);
    }
  };
}

/** With a decimal place when the whole is small. */
function megabytes(bytes: number, total: number): string {
  return (bytes / 1e6).toFixed(total < 10e6 ? 1 : 0).replace('.', ',');
}

/** A table with aligned columns: text to the left, numbers to the right. */
export function table([titles = [], ...rows]: string[][]): string {
  const columns = titles.map((title, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const width = Math.max(title.length, ...cells.map((cell) => cell.length));
    const isText = column === 0 || cells.some((cell) => /^\p{Letter}/u.test(cell));
    return [title, ...cells].map((cell) => (isText ? cell.padEnd(width) : cell.padStart(width)));
  });
  const [head = '', ...body] = [titles, ...rows].map((_, row) => columns.map((cells) => cells[row]).join('   '));
  return [head, '─'.repeat(head.length), ...body].join('\n');
}
