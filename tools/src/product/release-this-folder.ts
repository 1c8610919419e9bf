import { randomBytes } from 'node:crypto';
import { type Academy, releaseBuilt } from '@iris/delivery/cli';
import { releasedApplications } from '../build/applications.ts';
import { distOf } from '../build/index.ts';
import { TERMINAL } from '../system/terminal.ts';

/** A token for the operator, valid as long as the API that is started with it. */
export function newOperatorToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Releases the shell and the remotes that were built in this folder, as teams release theirs. Returns the labels of those that
 * could not be released. @throws {CommandError} without a live shell
 */
export function releaseThisFolder(academy: Academy): Promise<string[]> {
  const builds = releasedApplications().map((application) => ({ ...application, dist: distOf(application) }));
  return releaseBuilt(builds, academy, TERMINAL);
}
