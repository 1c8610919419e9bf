import { splitWords, type TextPiece } from '@iris/contract/foundation';
import { Fragment } from 'react';

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
  if (!words?.length) return text;
  const sought = new Set(words);
  const isFound = ({ word }: TextPiece) => word !== undefined && sought.has(word);
  const pieces = splitWords(text);
  const start = isExcerpt ? excerptStart(pieces, isFound) : 0;
  return (
    <>
      {start > 0 && '… '}
      {pieces.slice(start).map((piece, place) => {
        const part = isFound(piece) ? (
          <mark className="rounded-[3px] bg-accent/35 box-decoration-clone px-0.5 text-inherit -mx-0.5">
            {piece.text}
          </mark>
        ) : (
          piece.text
        );
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
        return <Fragment key={place}>{part}</Fragment>;
      })}
    </>
  );
}

function excerptStart(pieces: readonly TextPiece[], isFound: (piece: TextPiece) => boolean): number {
  const first = pieces.findIndex(isFound);
  const before = pieces.slice(0, Math.max(first, 0));
  if (before.reduce((length, { text }) => length + text.length, 0) < BEGINNING) return 0;
  // With a word, not with what is between two.
  const start = Math.max(0, first - LEAD);
  return pieces[start]?.word === undefined ? start + 1 : start;
}
