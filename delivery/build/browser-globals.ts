import { DefinePlugin, type RspackPluginInstance } from '@rspack/core';

/** What `typeof` says of globals in the pages of every supported browser, of those that libraries ask for. */
const TYPES: Record<string, string> = {
  AbortController: 'function',
  clearTimeout: 'function',
  document: 'object',
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

/** Build plugin: leaves out what libraries contain for servers and for older browsers. */
export function definesBrowserGlobals(): RspackPluginInstance {
  const definitions = Object.entries(TYPES).map(([name, type]) => [`typeof ${name}`, JSON.stringify(type)]);
  return new DefinePlugin(Object.fromEntries(definitions));
}
