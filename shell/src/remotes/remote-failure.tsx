import type { FailureProps } from '@iris/platform/federation';
import { UnavailablePage } from '../pages/unavailable-page.tsx';
import { RemoteError } from './load-remote.ts';

const MESSAGES: Record<RemoteError['reason'], string> = {
  absent: "Cette partie du site n'est pas publiée pour le moment.",
  unreachable: "Cette partie du site n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez.",
  incompatible: 'Cette partie du site est en cours de mise à jour. Réessayez dans quelques instants.',
};

/** Says in French that a remote or one of its pages is not there; the rest of the site goes on. */
export function RemoteFailure({ error, onRetry }: FailureProps) {
  const message = error instanceof RemoteError ? MESSAGES[error.reason] : MESSAGES.unreachable;
  return <UnavailablePage message={message} onRetry={onRetry} />;
}
