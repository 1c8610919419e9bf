import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from './classes.ts';
import { usePageTitle } from './page-title.ts';

interface PageHeadingProps {
  children: ReactNode;
  /** The document title; the name of the site when absent. */
  title?: string | undefined;
  className?: string | undefined;
}

/** The page's h1. After a navigation it takes the focus, so that screen readers announce the new page. */
export function PageHeading({ children, title, className = 'text-4xl' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The router's key of the first history entry is 'default': after a load, screen readers start at the top.
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
