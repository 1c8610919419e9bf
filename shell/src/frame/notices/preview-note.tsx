import { PREVIEW_PARAMETER, PREVIEW_WORDS } from '@iris/delivery/contract/federation';
import { useLocation } from 'react-router-dom';
import { CornerBadge } from './corner-badge.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4';

interface PreviewNoteProps {
  /** The previewed release; undefined when the link to one is no longer valid. */
  entry: { title: string; version: string } | undefined;
}

/** What the preview badge says. */
export function PreviewNote({ entry }: PreviewNoteProps) {
  const { pathname } = useLocation();
  if (entry) {
    return (
      <CornerBadge label="Aperçu">
        <span className="min-w-0 break-words">
          Aperçu de <strong>{entry.title}</strong> · version {entry.version}
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
