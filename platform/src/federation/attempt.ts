import { createContext } from 'react';

/** Identifies one try at drawing what a LoadBoundary holds; each «Réessayer» makes another. */
export const Attempt = createContext<object>({});
