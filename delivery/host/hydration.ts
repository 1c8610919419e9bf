import { type PageState, STATE_ELEMENT } from '../contract/page/rendering.ts';

let hydrated: { name: string; settled: Promise<void> } | undefined;

/** Whether the server has rendered this page. */
export function isPageRendered(): boolean {
  return stateElement() !== null;
}

/** The state with which the server has rendered this page; undefined when it has not. */
export function readPageState(): PageState | undefined {
  const text = stateElement()?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Remembers the loading of the remote whose page the server has rendered. */
export function hydrateAfter(name: string, loading: Promise<unknown>): void {
  const settled = loading.then(
    () => {},
    () => {},
  );
  hydrated = { name, settled };
}

/** Resolves once the remote of the page that the server has rendered is loaded, or not; undefined for another remote. */
export function hydratedRemote(name: string): Promise<void> | undefined {
  return hydrated?.name === name ? hydrated.settled : undefined;
}

function stateElement(): HTMLElement | null {
  return document.getElementById(STATE_ELEMENT);
}
