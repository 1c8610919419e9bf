import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ControlButton } from '../controls/control-button.tsx';
import { useReturnedFocus } from '../controls/use-kept-focus.ts';
import type { Shortcut } from './shortcuts.ts';

interface ShortcutsPanelProps {
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[];
  /** Whether they are switched on. */
  hasShortcuts: boolean;
  onSwitch: (hasShortcuts: boolean) => void;
  onClose: () => void;
}

/** The list of keys, over the film, and the switch that turns them off. */
export function ShortcutsPanel({ shortcuts, hasShortcuts, onSwitch, onClose }: ShortcutsPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useReturnedFocus(panel);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="raccourcis"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== '?') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="absolute inset-0 z-30 overflow-y-auto bg-paper/95 p-4 sm:p-6"
    >
      <header className="mb-3 flex items-start justify-between">
        <h2 id="raccourcis" className="text-xl">
          Raccourcis clavier
        </h2>
        <ControlButton label="Fermer les raccourcis" onClick={onClose} className="-mt-1.5">
          <X />
        </ControlButton>
      </header>
      <dl className="grid gap-x-10 gap-y-1.5 text-sm @2xl:grid-cols-2">
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 border-line border-b pb-1.5">
            <dt>{label}</dt>
            <dd className="flex flex-none gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-xs bg-ink/12 px-1.5 py-0.5 font-sans text-xs font-semibold">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={hasShortcuts}
          onChange={(event) => onSwitch(event.target.checked)}
          className="size-4.5 accent-primary"
        />
        Activer les raccourcis d'une seule touche
      </label>
    </section>
  );
}
