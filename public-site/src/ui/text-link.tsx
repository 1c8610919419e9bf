import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';

/** A link inside or beside a text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes(textLinkClass, className)} />;
}

/** The looks of a text link, for an address outside the router. */
export const textLinkClass =
  'rounded-sm font-medium text-primary-ink underline decoration-primary-line/45 decoration-1 underline-offset-4 transition-colors hover:decoration-current';
