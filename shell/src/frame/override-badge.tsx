import { Button } from '@iris/platform/ui';
import { overrides, resetOverrides } from '../remotes/overrides.ts';

/** Says that this page runs a remote from a developer's machine; never in production. */
export function OverrideBadge() {
  const names = Object.keys(overrides());
  if (names.length === 0) return null;
  return (
    <aside
      aria-label="Développement"
      className="fixed bottom-4 left-4 z-40 flex items-center gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-overlay"
    >
      <span>
        En développement : <strong>{names.join(', ')}</strong>
      </span>
      <Button variant="secondary" size="sm" onClick={resetOverrides}>
        Revenir aux versions publiées
      </Button>
    </aside>
  );
}
