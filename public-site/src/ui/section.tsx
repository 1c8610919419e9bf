import { Container, classes } from '@iris/platform/ui';
import type { ComponentProps } from 'react';

/** A section of a public page, with the standard spacing. */
export function Section({ className, children, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={classes('py-14 md:py-24', className)}>
      <Container>{children}</Container>
    </section>
  );
}
