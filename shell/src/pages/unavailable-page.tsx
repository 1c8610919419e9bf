import type { UnavailableProps } from '@iris/delivery/host';
import { useReconnect } from '@iris/platform/api';
import { Button, Container, PageHeading } from '@iris/platform/ui';
import { Unavailable } from './drawings.tsx';

/** A page that cannot be shown now, with a retry button; it is tried again when the network is back. */
export function UnavailablePage({ message, onRetry, onGoBack }: UnavailableProps) {
  useReconnect(onRetry);
  return (
    <Container role="alert" className="flex flex-col items-center gap-5 py-20 text-center">
      <Unavailable className="w-44" />
      <PageHeading title="Service indisponible">Cette page est momentanément indisponible</PageHeading>
      <p className="max-w-text text-balance text-ink-soft">
        {message ?? 'Le service ne répond pas. Le reste du site fonctionne ; réessayez dans quelques instants.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onRetry}>
          Réessayer
        </Button>
        {onGoBack && (
          <Button variant="secondary" onClick={onGoBack}>
            Utiliser la version précédente
          </Button>
        )}
      </div>
    </Container>
  );
}
