import { Button } from '@iris/platform/ui';
import type { ReactNode } from 'react';

/** Selector of these buttons. */
export const FLOATING = '[data-floating]';

interface FloatingButtonProps {
  icon: ReactNode;
  onClick: () => void;
  children: string;
}

/** Leads to something on the page, over the page, so that it moves nothing by itself. */
export function FloatingButton({ icon, onClick, children }: FloatingButtonProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-20">
      <Button
        variant="primary"
        size="sm"
        icon={icon}
        onClick={onClick}
        className="pointer-events-auto shadow-raised"
        data-floating
      >
        {children}
      </Button>
    </div>
  );
}
