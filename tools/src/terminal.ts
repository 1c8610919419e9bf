export { box, progress, say, table, warn } from '@iris/delivery/cli/terminal';

/** An error that the user can resolve: shown without a stack trace. */
export class UserError extends Error {}
