import { DefinePlugin, type RspackPluginInstance } from '@rspack/core';

const ALWAYS = { document: 'object' };

/** What `typeof` says of globals in the pages of every supported browser, of those that libraries ask for. */
const IN_PAGES: Record<string, string> = {
  AbortController: 'function',
  clearTimeout: 'function',
  globalThis: 'object',
  MessageChannel: 'function',
  performance: 'object',
  process: 'undefined',
  queueMicrotask: 'function',
  reportError: 'function',
  setImmediate: 'undefined',
  setTimeout: 'function',
  URL: 'function',
  WeakMap: 'function',
  WeakSet: 'function',
  window: 'object',
};

/** Build plugin: leaves out what only servers execute, and of the shell, which has no workers, what its libraries contain for older browsers. */
export function definesBrowserGlobals({ isShell }: { isShell: boolean }): RspackPluginInstance {
  const definitions = Object.entries(isShell ? { ...ALWAYS, ...IN_PAGES } : ALWAYS).map(([name, type]) => [
    `typeof ${name}`,
    JSON.stringify(type),
  ]);
  return new DefinePlugin(Object.fromEntries(definitions));
}
