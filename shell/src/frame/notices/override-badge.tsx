import { arePaused, overriddenNames, pauseOverrides } from '@iris/delivery/host';
import { Button } from '@iris/platform/ui';
import { useSyncExternalStore } from 'react';
import { CornerBadge } from './corner-badge.tsx';

/** In development: names the remotes loaded from a development server, with a button back to the released ones. */
export function OverrideBadge() {
  // Unknown while the page is rendered on the server.
  const names = useSyncExternalStore(
    () => () => {},
    () => overriddenNames().join(', '),
    () => '',
  );
  if (!names) return null;
  const isPaused = arePaused();
  return (
    <CornerBadge label="Développement">
      <span>
        <span>{isPaused ? 'Versions publiées de : ' : 'En développement : '}</span>
        <strong>{names}</strong>
      </span>
      <Button variant="secondary" size="sm" onClick={() => pauseOverrides(!isPaused)}>
        {isPaused ? 'Reprendre le développement' : 'Revenir aux versions publiées'}
      </Button>
    </CornerBadge>
  );
}
