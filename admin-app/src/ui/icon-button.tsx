import { Button } from '@iris/platform/ui';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'variant' | 'children'> {
  label: string;
}

/** A small button that shows only its icon. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return (
    <Button {...button} size="sm" variant="ghost">
      <span className="sr-only">{label}</span>
    </Button>
  );
}
