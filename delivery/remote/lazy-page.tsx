import { type ComponentType, type LazyExoticComponent, lazy, use } from 'react';
import { Attempt } from './attempt.ts';
import { markImportError } from './import-errors.ts';

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A page, or a part of one, that is loaded when first rendered. `React.lazy` caches a rejection for ever, so each attempt of the surrounding
 * LoadBoundary gets its own lazy component until one has loaded.
 */
export function lazyPage<Props extends object>(load: () => Promise<Loaded<Props>>): ComponentType<Props> {
  const attempts = new WeakMap<object, LazyExoticComponent<ComponentType<Props>>>();
  let fetched: LazyExoticComponent<ComponentType<Props>> | undefined;

  const startAttempt = (attempt: object) => {
    const page = lazy(async () => {
      const loaded = await load().catch((error: unknown) => {
        markImportError(error);
        throw error;
      });
      fetched = page;
      return loaded;
    });
    attempts.set(attempt, page);
    return page;
  };

  // biome-ignore lint/nursery/noComponentHookFactories: called once for each page, when its module is read
  const Page = (props: Props) => {
    const attempt = use(Attempt);
    const Current = attempts.get(attempt) ?? fetched ?? startAttempt(attempt);
    return <Current {...props} />;
  };
  return Page;
}
