import { freshAddress, noteArrived, noteAwaited, noteFailed } from './file-watch.ts';
import { isOverridden } from './overrides.ts';
import { integrityOf, isReleased } from './registry.ts';

/** A file of a remote that must not run: nothing says what it should be. */
export class IntegrityError extends Error {
  override name = 'IntegrityError';

  constructor(file: string) {
    super(`nothing says what ${file} must be`);
  }
}

/** Where the shell's own server keeps remotes; everything else of it is the shell's. */
const REMOTES_PATH = '/remotes/';

/** What a file must be; undefined for what a developer is working on. @throws {IntegrityError} */
export function requiredIntegrity(file: string): string | undefined {
  const integrity = integrityOf(file);
  if (!integrity && !isOverridden(file)) throw new IntegrityError(file);
  return integrity;
}

/**
 * Lets no script or stylesheet of a remote into the page unless the registry says what it must be: the browser then
 * refuses any other content. Here and not in the federation runtime's hooks, because each remote brings a loader of its
 * own for its chunks and stylesheets, which asks nobody.
 */
export function guardInsertions(): void {
  const { head } = document;
  const append = head.appendChild.bind(head);
  head.appendChild = <T extends Node>(node: T): T => {
    const file = fileOf(node);
    return file === undefined || secure(node as unknown as HTMLElement, file) ? append(node) : node;
  };
  watchArrivals();
  allowOnlyKnownScripts();
}

/** The absolute address of what a script or stylesheet element of a remote asks for. */
function fileOf(node: Node): string | undefined {
  if (node instanceof HTMLScriptElement && isForeign(node.src)) return node.src;
  if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && isForeign(node.href)) return node.href;
  return undefined;
}

function isForeign(address: string): boolean {
  if (!address) return false;
  const { origin, pathname } = new URL(address, window.location.href);
  return origin !== window.location.origin || pathname.startsWith(REMOTES_PATH);
}

/** Elements of remotes' files in the page, and the file that each asked for. */
const asked = new WeakMap<EventTarget, string>();

/** Before the loaders hear of it: they pass a failure on at once, and whoever asks then must find the file noted. */
function watchArrivals(): void {
  const note = (take: (file: string) => void) => (event: Event) => {
    const file = event.target && asked.get(event.target);
    if (file) take(file);
  };
  document.addEventListener('load', note(noteArrived), true);
  document.addEventListener('error', note(noteFailed), true);
}

/** Whether the element may go into the page; if not it fails as if its file had, which loaders know how to take. */
function secure(element: HTMLElement, file: string): boolean {
  const loader = element as HTMLScriptElement | HTMLLinkElement;
  noteAwaited(file);
  asked.set(element, file);
  try {
    loader.integrity = requiredIntegrity(file) ?? '';
  } catch {
    noteFailed(file);
    setTimeout(() => loader.dispatchEvent(new Event('error')));
    return false;
  }
  if (new URL(file).origin !== window.location.origin) loader.crossOrigin = 'anonymous';
  if (loader instanceof HTMLScriptElement) loader.src = freshAddress(file);
  else loader.href = freshAddress(file);
  return true;
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string }): unknown;
}

/** Trusted Types (w3.org/TR/trusted-types): however a script is asked for, its address passes here. */
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
