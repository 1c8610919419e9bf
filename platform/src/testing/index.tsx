import '@testing-library/jest-dom/vitest';

export { fixtures } from './fixtures.ts';
export { renderPage } from './render-page.tsx';
export { answer, problem, server } from './server.ts';
export { signInAs } from './sign-in-as.ts';
export { toastSays } from './toast-says.ts';
