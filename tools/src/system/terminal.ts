import { withNoBreakSpaces } from '@iris/delivery/cli/terminal';

/** An error that the user can resolve is shown without a stack trace. */
export { CommandError, progress, say, TERMINAL, table, warn } from '@iris/delivery/cli/terminal';

/** Lines in a box. */
export function box(lines: string[]): string {
  const typed = lines.map(withNoBreakSpaces);
  const width = Math.max(...typed.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`╭${edge}╮`, ...typed.map((line) => `│  ${line.padEnd(width)}  │`), `╰${edge}╯`].join('\n');
}
