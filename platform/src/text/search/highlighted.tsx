import { splitWords, type TextPiece } from '@iris/contract/foundation';

interface HighlightedProps {
  text: string;
  /** Folded, as a search answers them; without any the text is as it was. */
  words: readonly string[] | undefined;
  /** Begins shortly before the first such word, for texts of which only the beginning is shown. */
  isExcerpt?: boolean;
}

/** What is shown of a text in any case, in characters. */
const BEGINNING = 90;

/** Number of pieces before the first word that was found; between two words is a piece too. */
const LEAD = 8;

/** A text in which the words that a search has found are marked. */
export function Highlighted({ text, words, isExcerpt }: HighlightedProps) {
  if (!words?.length) return <span>{text}</span>;
  const sought = new Set(words);
  const isFound = ({ word }: TextPiece) => word !== undefined && sought.has(word);
  const pieces = splitWords(text);
  const start = isExcerpt ? excerptStart(pieces, isFound) : 0;
  const runs = joinPieces(pieces.slice(start), isFound);
  return (
    <span>
      {start > 0 && <span>… </span>}
      {runs.map((run, place) =>
        run.isFound ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <mark key={place} className="rounded-[3px] bg-accent/35 box-decoration-clone px-0.5 text-inherit -mx-0.5">
            {run.text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <span key={place}>{run.text}</span>
        ),
      )}
    </span>
  );
}

interface Run {
  text: string;
  isFound: boolean;
}

/** The words that were found, each alone, and between them all others together. */
function joinPieces(pieces: readonly TextPiece[], isFound: (piece: TextPiece) => boolean): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (isFound(piece) || !last || last.isFound) runs.push({ text: piece.text, isFound: isFound(piece) });
    else last.text += piece.text;
  }
  return runs;
}

function excerptStart(pieces: readonly TextPiece[], isFound: (piece: TextPiece) => boolean): number {
  const first = pieces.findIndex(isFound);
  const before = pieces.slice(0, Math.max(first, 0));
  if (before.reduce((length, { text }) => length + text.length, 0) < BEGINNING) return 0;
  // With a word, not with what is between two.
  const start = Math.max(0, first - LEAD);
  return pieces[start]?.word === undefined ? start + 1 : start;
}
