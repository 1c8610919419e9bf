/** The part of React's renderer that react-refresh uses. */
interface Renderer {
  setRefreshHandler?: (handler: RefreshHandler) => void;
}

/** Returns all versions of an edited component, undefined for any other component. */
type RefreshHandler = (component: unknown) => unknown;

export interface DevToolsHook {
  renderers: Map<unknown, Renderer>;
  inject: (renderer: Renderer) => unknown;
  [other: string]: unknown;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: DevToolsHook | undefined;
}

// React injects its renderer when the shell starts, before any remote has loaded its own copy of react-refresh. The hook
// that react-refresh would install itself does not keep renderers; the one of React's browser extension does.
let lastId = 0;
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => ++lastId,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
};
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject.bind(hook);
hook.inject = (renderer) => {
  combineRefreshHandlers(renderer);
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};

/** React keeps one handler only: without this, a remote would show its old version once another remote is edited. */
function combineRefreshHandlers(renderer: Renderer): void {
  const { setRefreshHandler } = renderer;
  const handlers = new Set<RefreshHandler>();
  renderer.setRefreshHandler = (added) => {
    handlers.add(added);
    setRefreshHandler?.((component) => {
      for (const handler of handlers) {
        const versions = handler(component);
        if (versions !== undefined) return versions;
      }
      return undefined;
    });
  };
}
