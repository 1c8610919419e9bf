export { Academy } from './academy.ts';
export { applicationIn, type RepositoryApplication, remotesIn } from './applications.ts';
export { buildFiles, recordedCompatibility } from './build-files.ts';
export type { CommandContext } from './command-context.ts';
export { createRemote } from './create-remote/index.ts';
export { releaseBuilt } from './release-built.ts';
export { runRelease } from './run-release.ts';
export { runVerify } from './verify/run-verify.ts';
export { verifyPages } from './verify/verify-pages.ts';
