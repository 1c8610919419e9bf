import type { RepositoryApplication } from './application/applications.ts';
import type { Clock } from './patience.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { PageVerification } from './verify/verify-pages.ts';

/** What the commands that verify and release applications need of where they are started. */
export interface CommandContext {
  /** The applications that can be released from here. */
  applications: readonly RepositoryApplication[];
  /** Address of the academy. */
  address: string;
  /** The deploy token. */
  token: string | undefined;
  /** Checks types, rules and specs of an application. @throws when one fails */
  checkSources: (application: RepositoryApplication) => Promise<void>;
  /** Checks the types of an application only. @throws when they are wrong */
  checkTypes: (application: RepositoryApplication) => Promise<void>;
  /** Builds an application, unless its sources have a build, and returns a folder with it that nothing else uses. */
  build: (application: RepositoryApplication) => Promise<string>;
  /** Starts what opens pages, while they are built. */
  startVerification: () => PageVerification;
  /** How a command is typed, without arguments. */
  typed: (command: string) => string;
  /** Time zone of the dates that are shown. */
  timeZone: string;
  terminal: Terminal;
  /** Of the pauses before a call is repeated; specs do not wait. */
  clock?: Clock;
}
