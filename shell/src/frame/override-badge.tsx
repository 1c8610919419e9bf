import { Button } from '@iris/platform/ui';
import { arePaused, configuredOverrides, pauseOverrides } from '../remotes/overrides.ts';

/** In development: names the remotes loaded from a development server, with a button back to the released ones. */
export function OverrideBadge() {
  const names = Object.keys(configuredOverrides()).join(', ');
  if (!names) return null;
  const isPaused = arePaused();
  return (
    <aside
      aria-label="Développement"
      className="fixed bottom-4 left-4 z-40 flex items-center gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-overlay"
    >
      <span>
        {isPaused ? 'Versions publiées de : ' : 'En développement : '}
        <strong>{names}</strong>
      </span>
      <Button variant="secondary" size="sm" onClick={() => pauseOverrides(!isPaused)}>
        {isPaused ? 'Reprendre le développement' : 'Revenir aux versions publiées'}
      </Button>
    </aside>
  );
}
