import { PREVIEW_PARAMETER, PREVIEW_WORDS } from '@iris/delivery/contract/federation';
import { registryStore } from '@iris/delivery/remote';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { CornerBadge } from './corner-badge.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4';

/** What the preview badge says. */
export function PreviewNote() {
  const { pathname } = useLocation();
  const { remotes, previewed_shell: version } = useStore(registryStore);
  const entry = version ? { title: 'Shell', version } : remotes.find(({ preview }) => preview);
  if (entry) {
    return (
      <CornerBadge label="Aperçu">
        <span className="min-w-0 break-words">
          Aperçu&nbsp;: <strong>{entry.title}</strong>
          <span>{` · version ${entry.version}`}</span>
        </span>
        {/* The server ends the preview: not a link of the router. */}
        <a href={`${pathname}?${PREVIEW_PARAMETER}=${PREVIEW_WORDS.end}`} className={LINK}>
          Quitter l'aperçu
        </a>
      </CornerBadge>
    );
  }
  return (
    <CornerBadge label="Aperçu">
      <span className="min-w-0">
        Ce lien d'aperçu a expiré ou n'est pas valide{'\u00a0'}: vous voyez la version en ligne.
      </span>
      <a href={pathname} className={LINK}>
        Fermer
      </a>
    </CornerBadge>
  );
}
