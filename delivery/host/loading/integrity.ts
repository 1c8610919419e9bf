import { isOverridden } from '../overrides.ts';
import { integrityOf, isReleased } from '../registry.ts';
import { recordArrived, recordFailed, recordRequested, retryAddress } from '../reports/file-watch.ts';

/** A file of a remote without a registered hash: it must not be executed. */
export class IntegrityError extends Error {
  override name = 'IntegrityError';

  constructor(file: string) {
    super(`no hash is registered for ${file}`);
  }
}

/** Path of the remotes on the shell's own server; everything else there belongs to the shell. */
const REMOTES_PATH = '/remotes/';

/** The registered hash of a file; undefined for an overridden remote. @throws {IntegrityError} */
export function requiredIntegrity(file: string): string | undefined {
  const integrity = integrityOf(file);
  if (!integrity && !isOverridden(file)) throw new IntegrityError(file);
  return integrity;
}

/**
 * Inserts a script or stylesheet of a remote only with the hash of the registry as `integrity`: the browser then
 * refuses any other content. The federation runtime's hooks do not cover it: each remote brings its own loader for
 * chunks and stylesheets.
 */
export function guardInsertions(): void {
  const { head } = document;
  const append = head.appendChild.bind(head);
  head.appendChild = <T extends Node>(node: T): T => {
    const file = fileOf(node);
    if (file !== undefined && isInPage(node, file)) {
      setTimeout(() => node.dispatchEvent(new Event('load')));
      return node;
    }
    return file === undefined || secure(node as unknown as LoadingElement, file) ? append(node) : node;
  };
  watchArrivals();
  allowOnlyKnownScripts();
}

type LoadingElement = HTMLScriptElement | HTMLLinkElement;

/** The absolute address that a remote's script or stylesheet element requests. */
function fileOf(node: Node): string | undefined {
  if (node instanceof HTMLScriptElement && isForeign(node.src)) return node.src;
  if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && isForeign(node.href)) return node.href;
  return undefined;
}

/** Whether a rendered page contains the style sheet, and its policy has allowed it. */
function isInPage(node: Node, file: string): boolean {
  const contained = [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
  return (
    node instanceof HTMLLinkElement &&
    contained.some(({ dataset: { href = '' }, sheet }) => absolute(href) === file && sheet !== null)
  );
}

const absolute = (address: string) => new URL(address, window.location.href).href;

function isForeign(address: string): boolean {
  if (!address) return false;
  const { origin, pathname } = new URL(address, window.location.href);
  return origin !== window.location.origin || pathname.startsWith(REMOTES_PATH);
}

/** Elements of remotes' files in the page, and the file that each requested. */
const requestedFiles = new WeakMap<EventTarget, string>();

/** Captured before the loaders' own listeners: they report a failure at once, and the diagnosis needs the file by then. */
function watchArrivals(): void {
  const note = (take: (file: string) => void) => (event: Event) => {
    const file = event.target && requestedFiles.get(event.target);
    if (file) take(file);
  };
  document.addEventListener('load', note(recordArrived), true);
  document.addEventListener('error', note(recordFailed), true);
}

/** Whether the element may be inserted; if not, an error event is dispatched, which loaders handle like a failed file. */
function secure(element: LoadingElement, file: string): boolean {
  recordRequested(file, () => cancel(element));
  requestedFiles.set(element, file);
  try {
    element.integrity = requiredIntegrity(file) ?? '';
  } catch {
    recordFailed(file);
    setTimeout(() => element.dispatchEvent(new Event('error')));
    return false;
  }
  if (new URL(file).origin !== window.location.origin) element.crossOrigin = 'anonymous';
  if (element instanceof HTMLScriptElement) element.src = retryAddress(file);
  else element.href = retryAddress(file);
  return true;
}

/** Loaders handle the event like a failed file. */
function cancel(element: HTMLElement): void {
  element.dispatchEvent(new Event('error'));
  element.remove();
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string }): unknown;
}

/** Trusted Types (w3.org/TR/trusted-types): checks the address of every script, however it is inserted. */
function allowOnlyKnownScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { href } = new URL(address, window.location.href);
      if (isForeign(href) && !isReleased(href) && !isOverridden(href)) throw new IntegrityError(href);
      return address;
    },
  });
}
