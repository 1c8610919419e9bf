import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from './classes.ts';
import { usePageTitle } from './page-title.ts';

interface PageHeadingProps {
  children: ReactNode;
  /** The browser's title of the page; without it the site's own. */
  title?: string | undefined;
  className?: string | undefined;
}

/** The page's h1. Arriving by a link, the focus goes to it, so that a screen reader says where one is. */
export function PageHeading({ children, title, className = 'text-4xl' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The router calls the entry the browser loaded 'default': there the reading starts at the top of the document.
  const readFrom = useRef(key === 'default' ? pathname : null);
  usePageTitle(title ?? (typeof children === 'string' ? children : undefined));

  useEffect(() => {
    if (readFrom.current === pathname) return;
    readFrom.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={classes('text-ink', className)}>
      {children}
    </h1>
  );
}
