import { PREVIEW_PARAMETER, PREVIEW_WORDS } from '@iris/delivery/contract/federation';
import { registryStore } from '@iris/delivery/remote';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';

// Only testers of a release ever see it.
const PreviewNote = lazy(() => import('../account/parts.tsx').then((module) => ({ default: module.PreviewNote })));

/** Names the release that this session previews, with a way out; or says that the link to one is no longer valid. */
export function PreviewBadge() {
  const { search } = useLocation();
  const isPreview = useStore(registryStore, (it) => it.previewed_shell || it.remotes.some(({ preview }) => preview));
  if (!isPreview && !search.includes(`${PREVIEW_PARAMETER}=${PREVIEW_WORDS.invalid}`)) return null;
  return (
    <Suspense fallback={null}>
      <PreviewNote />
    </Suspense>
  );
}
