export { Academy } from './academy.ts';
export { applicationIn, type RepositoryApplication, remotesIn } from './application/applications.ts';
export { buildFiles, recordedCompatibility } from './application/build-files.ts';
export type { CommandContext } from './command-context.ts';
export { createRemote } from './create-remote/index.ts';
export { notReleased, releaseBuilt } from './release/release-built.ts';
export { runRelease } from './release/run-release.ts';
export { runVerify } from './verify/run-verify.ts';
export { verifyPages } from './verify/verify-pages.ts';
