import { formatMoment } from '@iris/contract/foundation';
import { ControlButton, FrameIcon, rateLabel, useFilm } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';
import {
  ArrowLeftRight,
  Keyboard,
  Layers,
  Maximize,
  Minimize,
  Pause,
  PenLine,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
} from 'lucide-react';
import { useStore } from 'zustand';
import type { FilmPair } from '../sync/film-pair.ts';
import { RATES } from '../sync/pair-state.ts';
import type { ViewCommands } from './shortcuts.ts';

interface PairControlsProps {
  pair: FilmPair;
  view: ViewCommands;
  isOver: boolean;
  isFull: boolean;
  /** Of the reference over the own film, between 0 and 1. */
  opacity: number;
  onOpacity: (opacity: number) => void;
}

/** The row of buttons of both films. */
export function PairControls({ pair, view, isOver, isFull, opacity, onOpacity }: PairControlsProps) {
  const { isPlaying, loop, isDrawing } = useStore(pair.state);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing
    <div role="group" aria-label="Commandes des films" className="flex print:hidden flex-wrap items-center px-1.5">
      <ControlButton label={isPlaying ? 'Pause' : 'Lecture'} shortcut="K" data-play="" onClick={() => pair.toggle()}>
        {isPlaying ? <Pause className="fill-current" /> : <Play className="fill-current" />}
      </ControlButton>
      <ControlButton label="Étape précédente du film" shortcut="Shift+N" onClick={() => pair.changeStep(-1)}>
        <SkipBack />
      </ControlButton>
      <ControlButton label="Étape suivante du film" shortcut="N" onClick={() => pair.changeStep(1)}>
        <SkipForward />
      </ControlButton>
      <ControlButton label="Image précédente" shortcut="," onClick={() => pair.stepFrames(-1)}>
        <FrameIcon />
      </ControlButton>
      <ControlButton label="Image suivante" shortcut="." onClick={() => pair.stepFrames(1)}>
        <FrameIcon isForward />
      </ControlButton>
      <Time pair={pair} />
      <Rates pair={pair} />
      <div className="ml-auto flex flex-wrap items-center">
        <ControlButton
          label="Répéter l'étape"
          shortcut="B"
          aria-pressed={loop !== null}
          onClick={() => pair.toggleLoop()}
        >
          <Repeat />
        </ControlButton>
        {pair.reference && (
          <>
            <ControlButton label="Échanger les films" shortcut="X" onClick={view.swap}>
              <ArrowLeftRight />
            </ControlButton>
            <ControlButton label="Superposer les films" shortcut="O" aria-pressed={isOver} onClick={view.toggleOverlay}>
              <Layers />
            </ControlButton>
          </>
        )}
        {isOver && (
          <input
            type="range"
            aria-label="Opacité de la référence"
            min="0"
            max="100"
            step="5"
            value={Math.round(opacity * 100)}
            aria-valuetext={`${Math.round(opacity * 100)} %`}
            onChange={(event) => onOpacity(Number(event.target.value) / 100)}
            className="mx-1 h-6 w-24 cursor-pointer accent-ink pointer-coarse:h-11"
          />
        )}
        <ControlButton
          label="Dessiner sur l'image"
          shortcut="D"
          aria-pressed={isDrawing}
          onClick={() => pair.toggleDrawing()}
        >
          <PenLine />
        </ControlButton>
        <ControlButton label="Raccourcis clavier" shortcut="?" onClick={view.toggleShortcuts}>
          <Keyboard />
        </ControlButton>
        <ControlButton
          label={isFull ? 'Quitter le plein écran' : 'Plein écran'}
          shortcut="F"
          onClick={view.toggleFullScreen}
        >
          {isFull ? <Minimize /> : <Maximize />}
        </ControlButton>
      </div>
    </div>
  );
}

interface PairProps {
  pair: FilmPair;
}

/** Time since the beginning of what is shown. */
function Time({ pair }: PairProps) {
  const time = useFilm(pair.own, (state) => state.time);
  return <p className="mx-1.5 text-sm tabular-nums">{`${formatMoment(time)} / ${formatMoment(pair.range.to)}`}</p>;
}

function Rates({ pair }: PairProps) {
  const rate = useStore(pair.state, (state) => state.rate);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing
    <div role="group" aria-label="Vitesse" className="flex items-center gap-0.5">
      {RATES.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === rate}
          onClick={() => pair.setRate(value)}
          className={classes(
            'min-h-8 min-w-9 rounded-sm px-1.5 text-sm tabular-nums transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            value === rate ? 'bg-ink font-semibold text-paper' : 'hover:bg-ink/15',
          )}
        >
          {rateLabel(value)}
        </button>
      ))}
    </div>
  );
}
