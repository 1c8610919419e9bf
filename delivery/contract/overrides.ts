import type { RemoteDescription } from './description.ts';

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
  const content = JSON.stringify(overrides).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${OVERRIDES_ELEMENT}">${content}</script>`;
  return page.replace('</head>', () => `${element}</head>`);
}
