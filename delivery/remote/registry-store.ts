import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RemoteLink } from '../contract/remotes/description.ts';
import type { Registry } from '../contract/remotes/registry.ts';

/** The registry as this page knows it. */
export interface RegistryState extends Registry {
  /** `reading`: that of another account is shown until the answer arrives; `failed`: there was no answer. */
  status: 'current' | 'reading' | 'failed';
}

/** Store of the registry; written by the host only. */
export const registryStore = createStore<RegistryState>(() => ({ status: 'current', remotes: [], restricted: [] }));

/** A link with the path data of its remote's icon, on a grid of 24 units. */
export type LinkWithIcon = RemoteLink & { icon: string };

/** The links that the remotes of this account have for a place, in their order. */
export function useLinks(place: RemoteLink['place']): LinkWithIcon[] {
  const remotes = useStore(registryStore, (state) => state.remotes);
  const links = remotes.flatMap(({ links, icon }) =>
    links.filter((link) => link.place === place).map((link) => ({ ...link, icon })),
  );
  return links.sort((one, other) => one.order - other.order);
}
