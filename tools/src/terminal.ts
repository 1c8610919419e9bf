/** An error that the user can resolve is shown without a stack trace. */
export { box, CommandError as UserError, progress, say, TERMINAL, table, warn } from '@iris/delivery/cli/terminal';
