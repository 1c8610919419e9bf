import type { Decision } from '@iris/contract/programs';
import { type Decide, type Film, FilmView, useFilmPlayer } from '@iris/platform/lesson';

interface FilmPreviewProps {
  film: Film;
  title: string;
  /** The decisions with what the surgeon chose. */
  keys: readonly Decision[];
  /** Gets new addresses of the film. */
  onReload: () => void;
}

/** A film that stops at its decisions, as for a student. */
export function FilmPreview({ film, title, keys, onReload }: FilmPreviewProps) {
  const player = useFilmPlayer({ film, stopsAtDecisions: true });
  const handleDecide: Decide = async (decision, option) => {
    const key = keys.find(({ id }) => id === decision);
    return { decision, option, chosen: key?.chosen ?? option, explanation: key?.explanation ?? '', peers: [] };
  };
  return <FilmView player={player} title={title} onDecide={handleDecide} onRetry={onReload} />;
}
