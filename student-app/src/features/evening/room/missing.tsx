import { Button } from '@iris/platform/ui';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface MissingProps {
  /** What is not shown yet, because it would move what is pointed at. */
  text: string;
  onShow: () => void;
}

/** Shows on request what has come meanwhile, over the page, so that it moves nothing by itself. */
export function Missing({ text, onShow }: MissingProps) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || text) return;
    isAsked.current = false;
    // This button is gone: what it has shown takes the focus.
    (document.getElementById('sondages') ?? document.getElementById('questions'))?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-20">
      <Button
        variant="primary"
        size="sm"
        icon={<ArrowDown />}
        onClick={() => {
          isAsked.current = true;
          onShow();
        }}
        className="pointer-events-auto shadow-raised"
      >
        {`Nouveau\u00a0: ${text}`}
      </Button>
    </div>
  );
}
