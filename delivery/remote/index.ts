export { isImportError } from './import-errors.ts';
export { lazyPage } from './lazy-page.tsx';
export { type FailureProps, LoadBoundary } from './load-boundary.tsx';
export { pause } from './pause.ts';
export { type LinkWithIcon, type RegistryState, registryStore, useLinks } from './registry-store.ts';
export { defineRemote, type Remote } from './remote.ts';
export { keepReservedItems, type NamespacedStorage, storageOf } from './storage.ts';
