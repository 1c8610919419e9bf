import { Button } from '@iris/platform/ui';
import type { ComponentProps, ReactNode } from 'react';

interface FloatingButtonProps extends Pick<ComponentProps<'div'>, 'ref' | 'onPointerLeave'> {
  icon: ReactNode;
  onClick: () => void;
  children: string;
}

/** Leads to something on the page, over the page, so that it moves nothing by itself. */
export function FloatingButton({ icon, onClick, children, ...frame }: FloatingButtonProps) {
  return (
    <div {...frame} className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-20">
      <Button variant="primary" size="sm" icon={icon} onClick={onClick} className="pointer-events-auto shadow-raised">
        {children}
      </Button>
    </div>
  );
}
