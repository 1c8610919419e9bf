import { ArrowDown } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { FloatingButton } from './floating-button.tsx';

interface MissingProps extends Pick<ComponentProps<typeof FloatingButton>, 'ref' | 'onPointerLeave'> {
  /** What is not shown yet, because it would move what is pointed at. */
  text: string;
  onShow: () => void;
}

/** Shows on request what has come meanwhile. */
export function Missing({ text, onShow, ...frame }: MissingProps) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || text) return;
    isAsked.current = false;
    // This button is gone: what it has shown takes the focus.
    (document.getElementById('sondages') ?? document.getElementById('questions'))?.focus();
  }, [text]);
  if (!text) return null;
  const handleClick = () => {
    isAsked.current = true;
    onShow();
  };
  return (
    <FloatingButton icon={<ArrowDown />} onClick={handleClick} {...frame}>
      {`Nouveau\u00a0: ${text}`}
    </FloatingButton>
  );
}
