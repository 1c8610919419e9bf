import '@testing-library/jest-dom/vitest';

export { fixtures } from './fixtures.ts';
export { institutionFixtures } from './institution-fixtures.ts';
export { lessonFixtures } from './lesson-fixtures.ts';
export { practiceFixtures } from './practice-fixtures.ts';
export { renderPage } from './render-page.tsx';
export { answer, problem, server } from './server.ts';
export { mockServerNow, resetClock, setServerAhead } from './server-time.ts';
export { signInAs } from './sign-in-as.ts';
export { passkeyAnswer, stubPasskeys, unstubPasskeys } from './stub-passkeys.ts';
export { stubTimeZone } from './stub-time-zone.ts';
export { playFor, stubVideos } from './stub-videos.ts';
export { toastSays } from './toast-says.ts';
export { webinarFixtures } from './webinar-fixtures.ts';
