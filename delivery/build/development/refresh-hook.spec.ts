import { expect, it } from 'vitest';
import './refresh-hook.ts';

type Handler = (component: unknown) => unknown;

it("keeps React's renderer for remotes loaded later, and lets the edits of each remote apply", () => {
  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  let inReact: Handler = () => undefined;
  const id = hook?.inject({ setRefreshHandler: (handler) => (inReact = handler) });
  const renderer = hook?.renderers.get(id);
  const versions: Record<string, object> = { ofPublicSite: {}, ofStudentApp: {} };

  for (const edited of Object.keys(versions)) {
    renderer?.setRefreshHandler?.((component) => (component === edited ? versions[edited] : undefined));
  }

  expect(inReact('ofPublicSite')).toBe(versions.ofPublicSite);
  expect(inReact('ofStudentApp')).toBe(versions.ofStudentApp);
  expect(inReact('unedited')).toBeUndefined();
});
