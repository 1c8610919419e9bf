import { classes, textLinkClass } from '@iris/platform/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A link styled for running text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes(textLinkClass, className)} />;
}
