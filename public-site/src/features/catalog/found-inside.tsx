import type { SearchMatch } from '@iris/contract/foundation';
import { Highlighted } from '@iris/platform/search';

interface FoundInsideProps {
  match: SearchMatch;
}

const KINDS: Record<SearchMatch['passages'][number]['kind'], string> = {
  author: 'Auteur',
  lesson: 'Au programme',
  phase: 'Étape',
  explanation: 'Explication',
};

/** Where a search has found a course, besides the texts of its card. */
export function FoundInside({ match }: FoundInsideProps) {
  return (
    <ul className="mb-4 border-accent-line border-l-2 pl-3 text-sm">
      {match.passages.map(({ kind, text }) => (
        <li key={`${kind} ${text}`} className="wrap-anywhere">
          <span className="text-ink-faint">{KINDS[kind]}&nbsp;: </span>
          <Highlighted text={text} words={match.words} />
        </li>
      ))}
    </ul>
  );
}
