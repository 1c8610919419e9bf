import type { ComponentType, ReactNode } from 'react';
import type { Registry } from '../contract/remotes/registry.ts';

/** Props of the page for a part of the site that cannot be shown now. */
export interface UnavailableProps {
  message?: string;
  onRetry: () => void;
  /** Loads the previous release; undefined when there is none. */
  onGoBack?: (() => void) | undefined;
}

/** What the host needs of the product. */
export interface Host {
  /** Whether the session has a token, whose account is not known yet. */
  hasToken: () => boolean;
  /** Requests the registry for the account of the session. Rejects without an answer. */
  requestRegistry: (generation: number | undefined) => Promise<Registry>;
  /** Calls back a moment later, unless the page is left meanwhile: that ends its requests, as if they had failed. */
  unlessLeft: (report: () => void) => void;
  /** Called once when a newer release of a loaded remote is live. */
  onNewRelease: () => void;
  /** The element around the pages of a remote. */
  Root: ComponentType<{ name: string; children: ReactNode }>;
  Loading: ComponentType;
  NotFound: ComponentType;
  Unavailable: ComponentType<UnavailableProps>;
}

let configured: Host | undefined;

/** Sets what the host needs; called once, before anything else of it. */
export function configureHost(host: Host): void {
  configured = host;
}

/** What the product has set. */
export function host(): Host {
  if (!configured) throw new Error('the host is not configured');
  return configured;
}
