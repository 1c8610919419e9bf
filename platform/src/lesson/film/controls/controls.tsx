import { formatMoment } from '@iris/contract/foundation';
import { Captions, Maximize, Minimize, Pause, PenLine, Play, Repeat, Settings2, Volume2, VolumeX } from 'lucide-react';
import type { FilmPlayer } from '../player/film-player.ts';
import { useFilm } from '../player/use-film.ts';
import { partAt } from '../time-line/film-marks.ts';
import { ControlButton, FrameIcon, SkipIcon } from './control-button.tsx';
import { focusPlayButton } from './use-kept-focus.ts';

interface ControlsProps {
  player: FilmPlayer;
  isFull: boolean;
  hasSettings: boolean;
  onFullScreen: () => void;
  onSettings: () => void;
}

/** The row of buttons below the time line. What a phone has no room for is in the settings. */
export function Controls({ player, isFull, hasSettings, onFullScreen, onSettings }: ControlsProps) {
  const isPlaying = useFilm(player, (state) => state.isPlaying);
  const hasCaptions = useFilm(player, (state) => state.hasCaptions);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing
    <div role="group" aria-label="Commandes du film" className="flex items-center">
      <ControlButton label={isPlaying ? 'Pause' : 'Lecture'} shortcut="K" data-play="" onClick={() => player.toggle()}>
        {isPlaying ? <Pause className="fill-current" /> : <Play className="fill-current" />}
      </ControlButton>
      <ControlButton label="Reculer de 10 s" shortcut="J" onClick={() => player.skip(-10)}>
        <SkipIcon />
      </ControlButton>
      <ControlButton label="Avancer de 10 s" shortcut="L" onClick={() => player.skip(10)}>
        <SkipIcon isForward />
      </ControlButton>
      <div className="hidden items-center @xl:flex">
        <ControlButton label="Image précédente" shortcut="," onClick={() => player.step(-1)}>
          <FrameIcon />
        </ControlButton>
        <ControlButton label="Image suivante" shortcut="." onClick={() => player.step(1)}>
          <FrameIcon isForward />
        </ControlButton>
        <Volume player={player} />
      </div>
      <Time player={player} />
      <div className="ml-auto flex items-center">
        <div className="hidden items-center @xl:flex">
          <LoopButton player={player} />
          <DrawingButton player={player} />
          <RateButton player={player} />
        </div>
        {player.film.captions.length > 0 && (
          <ControlButton
            label="Sous-titres"
            shortcut="C"
            aria-pressed={hasCaptions}
            onClick={() => player.prefer({ hasCaptions: !hasCaptions })}
          >
            <Captions />
          </ControlButton>
        )}
        <ControlButton label="Réglages" aria-expanded={hasSettings} data-settings="" onClick={onSettings}>
          <Settings2 />
        </ControlButton>
        <ControlButton label={isFull ? 'Quitter le plein écran' : 'Plein écran'} shortcut="F" onClick={onFullScreen}>
          {isFull ? <Minimize /> : <Maximize />}
        </ControlButton>
      </div>
    </div>
  );
}

interface PlayerProps {
  player: FilmPlayer;
}

/** Time, duration, the frame while stopped, and the phase. */
function Time({ player }: PlayerProps) {
  const { time, duration, isPlaying } = useFilm(player, (state) => state);
  const { fps } = player.film.sources;
  const frame = Math.floor((time % 1) * fps + 1e-6);
  return (
    <p className="ml-1.5 min-w-0 truncate text-sm tabular-nums">
      <span>{formatMoment(time)}</span>
      {!isPlaying && (
        <span className="hidden text-ink-faint @xl:inline" title={`Image ${frame} de la seconde`}>
          {`·${String(frame).padStart(2, '0')}`}
        </span>
      )}
      <span className="hidden text-ink-faint @sm:inline">{` / ${formatMoment(duration)}`}</span>
      <span className="ml-3 hidden text-ink-soft @5xl:inline">{partAt(player.film.phases, time)?.title}</span>
    </p>
  );
}

function Volume({ player }: PlayerProps) {
  const volume = useFilm(player, (state) => state.volume);
  const isMuted = useFilm(player, (state) => state.isMuted);
  const isSilent = isMuted || volume === 0;
  return (
    <div className="flex items-center">
      <ControlButton
        label={isSilent ? 'Rétablir le son' : 'Couper le son'}
        shortcut="M"
        onClick={() => player.prefer({ isMuted: !isSilent, ...(isSilent && volume === 0 && { volume: 0.5 }) })}
      >
        {isSilent ? <VolumeX /> : <Volume2 />}
      </ControlButton>
      <input
        type="range"
        aria-label="Volume"
        min="0"
        max="1"
        step="0.05"
        value={isMuted ? 0 : volume}
        onChange={(event) => player.prefer({ volume: Number(event.target.value), isMuted: false })}
        className="hidden h-6 w-18 cursor-pointer accent-ink @2xl:block"
      />
    </div>
  );
}

/** Repeats a passage: the first press marks its start, the second its end, the third ends it. */
export function LoopButton({ player }: PlayerProps) {
  const loop = useFilm(player, (state) => state.loop);
  const label = !loop
    ? 'Boucle\u00a0: marquer le début'
    : loop.to === null
      ? 'Boucle\u00a0: marquer la fin'
      : 'Arrêter la boucle';
  return (
    <ControlButton label={label} shortcut="B" aria-pressed={loop !== null} onClick={() => player.toggleLoop()}>
      <span className="relative">
        <Repeat />
        {loop && (
          <span className="absolute -right-1.5 -bottom-2 rounded-xs bg-accent px-0.5 text-[0.625rem] leading-tight font-bold text-on-accent">
            {loop.to === null ? 'A' : 'AB'}
          </span>
        )}
      </span>
    </ControlButton>
  );
}

/** Stops the film and lets the learner draw on the frame. */
export function DrawingButton({ player }: PlayerProps) {
  const isDrawing = useFilm(player, (state) => state.isDrawing);
  return (
    <ControlButton
      label="Dessiner sur l'image"
      shortcut="D"
      aria-pressed={isDrawing}
      onClick={() => player.toggleDrawing()}
    >
      <PenLine />
    </ControlButton>
  );
}

function RateButton({ player }: PlayerProps) {
  const rate = useFilm(player, (state) => state.rate);
  if (rate === 1) return null;
  return (
    <ControlButton
      label="Revenir à la vitesse normale"
      onClick={(event) => {
        // This button goes.
        focusPlayButton(event.currentTarget.closest('section'));
        player.prefer({ rate: 1 });
      }}
      className="w-auto! px-1.5"
    >
      <span className="text-sm font-semibold tabular-nums">{rateLabel(rate)}</span>
    </ControlButton>
  );
}

/** A speed as figures: « ¼× », « 1,5× ». */
export function rateLabel(rate: number): string {
  return `${{ 0.25: '¼', 0.5: '½', 0.75: '¾' }[rate] ?? String(rate).replace('.', ',')}×`;
}
