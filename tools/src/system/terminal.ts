/** An error that the user can resolve is shown without a stack trace. */
export { box, CommandError, progress, say, TERMINAL, table, warn } from '@iris/delivery/cli/terminal';
