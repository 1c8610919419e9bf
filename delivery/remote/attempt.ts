import { createContext } from 'react';

/** Identifies an attempt to render the content of a LoadBoundary; each «Réessayer» starts a new one. */
export const Attempt = createContext<object>({});
