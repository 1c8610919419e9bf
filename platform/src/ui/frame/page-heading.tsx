import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from '../text/classes.ts';
import { type PageDetails, usePageHead } from './page-head.ts';

interface PageHeadingProps {
  children: ReactNode;
  /** The document title; the name of the site when absent. */
  title?: string | undefined;
  /** What search engines and other sites are told about the page. */
  details?: PageDetails | undefined;
  className?: string | undefined;
}

/** Key of the history entry with which the document was loaded, as the router stores it; undefined once it was left. */
let arrival: string | undefined = globalThis.history?.state?.key;

/** The page's h1. After a navigation it takes the focus, so that screen readers announce the new page. */
export function PageHeading({ children, title, details, className = 'text-4xl' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // After a load screen readers start at the top, and a rendered page may already be typed into. The router's key of a new
  // history entry is 'default'; one that is loaded again keeps its key.
  const readFrom = useRef(key === 'default' || key === arrival ? pathname : null);
  usePageHead(title ?? (typeof children === 'string' ? children : undefined), details);

  useEffect(() => {
    if (readFrom.current === pathname) return;
    readFrom.current = pathname;
    arrival = undefined;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={classes('text-ink', className)}>
      {children}
    </h1>
  );
}
