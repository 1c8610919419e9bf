import { host } from '../host.ts';
import { canGoBack, goBack } from '../loading/previous-release.ts';
import type { FailureReason, RemoteError } from '../reports/remote-error.ts';

/** When a part of the site could not be loaded. */
export const UNREACHABLE = "Cette partie du site n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez.";

const MESSAGES: Record<FailureReason, string> = {
  absent: "Cette partie du site n'est pas publiée pour le moment.",
  unreachable: UNREACHABLE,
  corrupt:
    "Cette partie du site n'a pas été chargée\u00a0: un de ses fichiers n'est pas celui qui a été publié. Rien n'en a été exécuté.",
  incompatible: 'Cette partie du site est en cours de mise à jour. Réessayez dans quelques instants.',
  broken: "Cette page a rencontré une erreur. Réessayez\u00a0; si l'erreur revient, dites-le-nous par la page Contact.",
};

interface Props {
  name: string;
  error: RemoteError;
  onRetry: () => void;
  /** Reads the registry again and loads the release it names. */
  onReload: () => void;
}

/** Failure page of a remote or of one of its pages; the rest of the site keeps working. */
export function RemoteFailure({ name, error, onRetry, onReload }: Props) {
  const handleGoBack = () => {
    goBack(name);
    onReload();
  };
  const { Unavailable } = host();
  return (
    <Unavailable
      message={MESSAGES[error.reason]}
      onRetry={onRetry}
      onGoBack={canGoBack(name) ? handleGoBack : undefined}
    />
  );
}
