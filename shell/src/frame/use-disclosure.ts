import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

interface Disclosure<Root extends HTMLElement> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Ref of the element around button and panel: a press outside it closes the panel. */
  root: RefObject<Root | null>;
  /** Attributes of the button. */
  toggle: ComponentProps<'button'>;
  /** Attributes of the panel. */
  panel: ComponentProps<'div'>;
}

/**
 * A button that opens a panel. Escape closes the panel and returns the focus to the button; a press outside closes it without moving the
 * focus. Until the page is hydrated, the browser does the same (Popover API).
 */
export function useDisclosure<Root extends HTMLElement>(): Disclosure<Root> {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const root = useRef<Root>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  // Before the hydrated page is painted: the focus may be inside the panel.
  useLayoutEffect(() => {
    if (panel.current?.popover && panel.current.matches(':popover-open')) setOpen(true);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    const handlePointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handlePointerDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handlePointerDown);
    };
  }, [isOpen]);

  return {
    isOpen,
    setOpen,
    root,
    toggle: isHydrated
      ? { ref: toggle, 'aria-controls': id, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) }
      : { ref: toggle, popoverTarget: id },
    panel: isHydrated ? { ref: panel, id, hidden: !isOpen } : { ref: panel, id, popover: 'auto' },
  };
}

/** Whether the page was rendered by the browser, or has been hydrated. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => {};
