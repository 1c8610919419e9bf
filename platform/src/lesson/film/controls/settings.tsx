import { classes } from '@iris/platform/ui';
import { PictureInPicture2, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FilmPlayer } from '../player/film-player.ts';
import { RATES } from '../player/film-state.ts';
import { useFilm } from '../player/use-film.ts';
import { ControlButton, FrameIcon } from './control-button.tsx';
import { DrawingButton, LoopButton, rateLabel } from './controls.tsx';
import { useReturnedFocus } from './use-kept-focus.ts';

interface SettingsProps {
  player: FilmPlayer;
  onClose: () => void;
  onPictureInPicture: () => void;
  onShortcuts: () => void;
}

/** Speed, rendition and what a small film has no room for in its row of buttons. */
export function Settings({ player, onClose, onPictureInPicture, onShortcuts }: SettingsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { rate, chosenHeight, height, announcesPhases, isMuted } = useFilm(player, (state) => state);
  const { renditions } = player.film.sources;
  useReturnedFocus(panel);
  useClosing(panel, onClose);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Réglages du film"
      className="z-20 row-start-2 flex flex-col gap-3 bg-surface p-4 text-sm over-film:absolute over-film:row-start-auto over-film:right-2 over-film:bottom-14 over-film:max-h-[calc(100%-4.5rem)] over-film:w-84 over-film:overflow-y-auto over-film:overscroll-contain over-film:rounded-md over-film:border over-film:border-line over-film:p-3.5 over-film:shadow-overlay"
    >
      <Choice label="Vitesse">
        {RATES.map((value) => (
          <Option key={value} isChosen={value === rate} onChoose={() => player.prefer({ rate: value })}>
            {rateLabel(value)}
          </Option>
        ))}
      </Choice>
      {renditions.length > 1 && (
        <Choice label="Définition">
          <Option isChosen={chosenHeight === null} onChoose={() => player.prefer({ chosenHeight: null })}>
            {chosenHeight === null ? `Auto (${height}p)` : 'Auto'}
          </Option>
          {renditions.map((rendition) => (
            <Option
              key={rendition.height}
              isChosen={chosenHeight === rendition.height}
              onChoose={() => player.prefer({ chosenHeight: rendition.height })}
            >
              {`${rendition.height}p`}
            </Option>
          ))}
        </Choice>
      )}
      <div className="flex @xl:hidden">
        <ControlButton label="Image précédente" onClick={() => player.step(-1)}>
          <FrameIcon />
        </ControlButton>
        <ControlButton label="Image suivante" onClick={() => player.step(1)}>
          <FrameIcon isForward />
        </ControlButton>
        <LoopButton player={player} />
        <DrawingButton player={player} />
        <ControlButton
          label={isMuted ? 'Rétablir le son' : 'Couper le son'}
          onClick={() => player.prefer({ isMuted: !isMuted })}
        >
          {isMuted ? <VolumeX /> : <Volume2 />}
        </ControlButton>
      </div>
      <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={announcesPhases}
          onChange={(event) => player.prefer({ announcesPhases: event.target.checked })}
          className="size-4.5 accent-primary"
        />
        Annoncer les étapes au lecteur d'écran
      </label>
      <div className="-mx-1.5 flex flex-wrap gap-x-2">
        {document.pictureInPictureEnabled && (
          <TextButton onClick={onPictureInPicture}>
            <PictureInPicture2 className="size-4.5" />
            Image dans l'image
          </TextButton>
        )}
        <TextButton onClick={onShortcuts}>Raccourcis clavier</TextButton>
      </div>
    </div>
  );
}

/** Escape and a press elsewhere close the panel. */
function useClosing(panel: React.RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    panel.current?.querySelector('button')?.focus();
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close.current();
    };
    const handlePointerDown = ({ target }: PointerEvent) => {
      const isInside =
        target instanceof Element && (panel.current?.contains(target) || target.closest('[data-settings]'));
      if (!isInside) close.current();
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handlePointerDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handlePointerDown);
    };
  }, [panel]);
}

interface ChoiceProps {
  label: string;
  children: ReactNode;
}

function Choice({ label, children }: ChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1">{children}</div>
    </fieldset>
  );
}

interface OptionProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ isChosen, onChoose, children }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'min-h-8 min-w-9 rounded-sm px-2 tabular-nums transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        isChosen ? 'bg-ink font-semibold text-paper' : 'bg-ink/8 hover:bg-ink/15',
      )}
    >
      {children}
    </button>
  );
}

interface TextButtonProps {
  onClick: () => void;
  children: ReactNode;
}

function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 items-center gap-2 rounded-sm px-1.5 hover:bg-ink/10 pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
