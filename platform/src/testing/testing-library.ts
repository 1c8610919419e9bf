import { configure, getConfig, prettyDOM } from '@testing-library/react';

/** An error whose message contains the page, printed when it is read. */
function describeWhenRead(reason: string, container: Element): Error {
  const error = new Error(reason);
  error.name = 'TestingLibraryElementError';
  const message = { get: () => `${reason}\n\n${prettyDOM(container)}`, configurable: true };
  return Object.defineProperty(error, 'message', message);
}

const { asyncWrapper } = getConfig();
// Not one that a spec replaces.
const afterImmediates = setImmediate;

configure({
  // For whatever never comes, on a busy machine too.
  asyncUtilTimeout: 60_000,
  // What waits for an element fails again and again until it is there: the page is printed for the last failure only.
  getElementError: (message, container) => describeWhenRead(message ?? '', container),
  // What waits for an element continues after the effects of its rendering, which React runs as an immediate.
  asyncWrapper: async (wait) => {
    const result = await asyncWrapper(wait);
    await new Promise((resolve) => afterImmediates(resolve));
    return result;
  },
});
