import { Children, type ReactNode, Suspense } from 'react';

interface InPiecesProps {
  /** From top to bottom. */
  children: ReactNode;
}

/**
 * Parts of a rendered page that React hydrates one after the other, after what surrounds them, and the one first in which the
 * visitor does something. What a part reads must not come from a component around it that may change meanwhile: React would
 * hydrate the part at once.
 */
export function InPieces({ children }: InPiecesProps) {
  return Children.map(children, (part) => part && <Suspense>{part}</Suspense>);
}
