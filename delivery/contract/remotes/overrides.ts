import { REMOTE_CONTRACT_VERSION } from '../federation.ts';
import { jsonElement } from '../page/json-element.ts';
import { partsFor, type Rights } from './access.ts';
import type { RemoteDescription } from './description.ts';
import type { Registry, RemoteEntry } from './registry.ts';

/** A remote that a development build of the shell loads from a development server, and not as it was released. */
export interface Override {
  /** Address of its manifest. */
  manifest: string;
  /** The content of its remote.json. */
  description: RemoteDescription;
}

/** Id of the element in which a development page names its overrides. */
export const OVERRIDES_ELEMENT = 'overrides';

/** The page of a development build of the shell with overrides, by name of the remote. Other builds do not read them. */
export function pageWithOverrides(page: string, overrides: Record<string, Override>): string {
  return page.replace('</head>', () => `${jsonElement(OVERRIDES_ELEMENT, overrides)}</head>`);
}

/** The registry with the overridden remotes in place of the released ones, for a caller with these rights. */
export function withOverrides(
  registry: Registry,
  overrides: readonly Override[],
  rights: Rights | undefined,
): Registry {
  const names = overrides.map(({ description }) => description.name);
  const sections = overrides.flatMap(({ description }) => description.sections);
  const parts = overrides.map((override) => ({ override, ...partsFor(override.description, rights) }));
  const removed = registry.removed?.filter((segment) => !sections.includes(segment));
  return {
    ...(removed && { removed }),
    remotes: [
      ...registry.remotes.filter(({ name }) => !names.includes(name)),
      ...parts.filter((part) => part.sections.length > 0).map(toEntry),
    ],
    restricted: [
      ...registry.restricted.filter((segment) => !sections.includes(segment)),
      ...parts.flatMap(({ restricted }) => restricted),
    ],
  };
}

function toEntry({ override, sections, links }: { override: Override } & Pick<RemoteEntry, 'sections' | 'links'>) {
  const { name, title, icon } = override.description;
  const released = {
    version: 'dev',
    manifest: override.manifest,
    integrity: {},
    contract_version: REMOTE_CONTRACT_VERSION,
  };
  return { name, title, sections, links, icon, ...released };
}
