import { useReconnect } from '@iris/platform/api';
import { Button, classes } from '@iris/platform/ui';
import { Play, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controls } from './controls/controls.tsx';
import { Drawing } from './controls/drawing.tsx';
import { Settings } from './controls/settings.tsx';
import { focusPlayButton, useKeptFocus } from './controls/use-kept-focus.ts';
import { useFullScreen, useIdle, useShownWhole } from './controls/use-screen.ts';
import { type Decide, DecisionView } from './decision-view.tsx';
import { Caption, PhaseAnnouncement, useHasCaptions, ViewerName } from './overlays.tsx';
import type { FilmPlayer } from './player/film-player.ts';
import { useFilm } from './player/use-film.ts';
import { SHORTCUTS, TENTHS, useShortcuts } from './shortcuts/shortcuts.ts';
import { ShortcutsPanel } from './shortcuts/shortcuts-panel.tsx';
import type { FilmQuestions } from './time-line/film-questions.ts';
import { TimeLine } from './time-line/time-line.tsx';

interface FilmViewProps {
  player: FilmPlayer;
  /** Title of the lesson. */
  title: string;
  /** Name of the learner, shown over the film. */
  viewer?: string | undefined;
  /** Without it, decisions are neither marked nor asked. */
  onDecide?: Decide;
  /** Marked on the time line. */
  questions?: FilmQuestions | undefined;
  /** Called to get new addresses of the film, when it cannot be loaded. */
  onRetry: () => void;
  className?: string;
}

/** The film with its controls: dark in both palettes, nothing brighter than the picture. */
export function FilmView({ player, title, viewer, onDecide, questions, onRetry, className }: FilmViewProps) {
  const root = useRef<HTMLElement>(null);
  const { isPlaying, isWaiting, isDrawing, hasShortcuts, decision: open } = useFilm(player, (state) => state);
  const [panel, setPanel] = useState<'settings' | 'shortcuts' | null>(null);
  const { isIdle, wake } = useIdle(isPlaying && panel === null);
  const { isFull, toggle: toggleFullScreen } = useFullScreen(root);
  const toggle = (name: 'settings' | 'shortcuts') => setPanel((shown) => (shown === name ? null : name));
  const view = {
    toggleFullScreen,
    togglePictureInPicture: () => togglePictureInPicture(player.video),
    toggleShortcuts: () => toggle('shortcuts'),
  };
  useShortcuts(player, view);
  const decision = onDecide && player.film.decisions.find(({ id }) => id === open);
  const isAsking = decision !== undefined;
  const isBare = isIdle || isAsking;
  const [hasPlayed, setHasPlayed] = useState(isPlaying);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  // One thing a screen: the question.
  if (isAsking && panel) setPanel(null);
  useKeptFocus(root, isFull, isAsking);
  useShownWhole(root, isPlaying, isAsking);
  return (
    <section
      ref={root}
      aria-label={`Film\u00a0: ${title}`}
      onPointerMove={wake}
      onFocus={wake}
      className={classes(
        'on-dark @container relative grid overflow-clip bg-sunken',
        isFull ? 'fixed inset-0 z-50 size-full grid-rows-[minmax(40%,1fr)_minmax(0,auto)]' : className,
        // A question never covers its picture: it is below it, or beside it where there is no height for both.
        isAsking && 'short:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        isIdle && 'cursor-none',
      )}
    >
      <div className="relative grid min-h-0">
        <Screen
          player={player}
          onWake={wake}
          isIdle={isIdle}
          isFull={isFull}
          isAsking={isAsking}
          hasPlayed={hasPlayed}
        />
        {viewer && <ViewerName player={player} name={viewer} />}
        {isDrawing && <Drawing player={player} />}
        {isWaiting && !isAsking && (
          <span className="pointer-events-none absolute top-1/2 left-1/2 size-12 -translate-1/2 animate-spin rounded-full border-2 border-ink/25 border-t-ink" />
        )}
        <Failure player={player} onRetry={onRetry} />
        <div
          className={classes(
            // The gradient lets taps through to the picture: on a phone it covers the middle of it.
            'pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-sunken/95 via-sunken/70 to-transparent px-2 pt-8 pb-0.5 transition-opacity forced-colors:bg-sunken/80 print:hidden @2xl:px-4 @2xl:pb-1.5',
            isBare && 'opacity-0',
          )}
          inert={isAsking}
        >
          <div className={classes(!isBare && 'pointer-events-auto')}>
            <TimeLine player={player} hasDecisions={onDecide !== undefined} questions={questions} />
            <Controls
              player={player}
              isFull={isFull}
              hasSettings={panel === 'settings'}
              onFullScreen={toggleFullScreen}
              onSettings={() => toggle('settings')}
            />
          </div>
        </div>
      </div>
      {!isAsking && <Caption player={player} isRaised={!isBare} />}
      {panel === 'settings' && (
        <Settings
          player={player}
          onClose={() => setPanel(null)}
          onPictureInPicture={view.togglePictureInPicture}
          onShortcuts={() => setPanel('shortcuts')}
        />
      )}
      {panel === 'shortcuts' && (
        <ShortcutsPanel
          shortcuts={[...SHORTCUTS, TENTHS]}
          hasShortcuts={hasShortcuts}
          onSwitch={(isOn) => player.prefer({ hasShortcuts: isOn })}
          onClose={() => setPanel(null)}
        />
      )}
      {decision && (
        <DecisionView key={decision.id} player={player} decision={decision} isFull={isFull} onDecide={onDecide} />
      )}
      <PhaseAnnouncement player={player} />
    </section>
  );
}

/** Leaves room for the question in the window, but never less than two fifths of it to the picture. */
const ASKING_HEIGHT = 'aspect-video max-h-[max(40svh,calc(100svh-27rem))]';

interface ScreenProps {
  player: FilmPlayer;
  isIdle: boolean;
  isFull: boolean;
  isAsking: boolean;
  /** Until then its controls are in the window together with the header. */
  hasPlayed: boolean;
  onWake: () => void;
}

/** The height of a window that has none to spare, but for the row of the caption. */
const CAPTIONED_HEIGHT = 'short:max-h-[calc(100svh-2.75rem)]';

/** The picture. A click plays or stops; on touch screens the first tap shows the controls. */
function Screen({ player, isIdle, isFull, isAsking, hasPlayed, onWake }: ScreenProps) {
  const isPlaying = useFilm(player, (state) => state.isPlaying);
  const hasBegun = useFilm(player, ({ time }) => time > 0);
  const isDrawing = useFilm(player, (state) => state.isDrawing);
  const hasCaption = useHasCaptions(player) && !isAsking;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with the lesson and are drawn over the film */}
      <video
        ref={player.attach}
        poster={player.film.sources.poster}
        preload="metadata"
        playsInline
        disableRemotePlayback
        onClick={(event) => {
          const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
          if (isTouch && (isIdle || isPlaying)) onWake();
          else player.toggle();
        }}
        className={classes(
          'min-h-0 w-full self-center object-contain',
          (hasPlayed || isFull || isAsking) && (hasCaption ? CAPTIONED_HEIGHT : 'short:max-h-svh'),
          isFull ? 'h-full' : isAsking ? ASKING_HEIGHT : 'aspect-video max-h-[calc(100svh-7rem)]',
        )}
      />
      {!isPlaying && !hasBegun && !isDrawing && !isAsking && (
        <button
          type="button"
          aria-label="Commencer le film"
          onClick={(event) => {
            // This button goes once the film plays.
            focusPlayButton(event.currentTarget.closest('section'));
            player.play();
          }}
          className="absolute top-[calc(50%-3rem)] left-1/2 z-1 grid size-14 -translate-1/2 @sm:size-18 @2xl:top-1/2 place-items-center rounded-full border-2 border-ink bg-sunken/60 transition-colors hover:bg-sunken/85"
        >
          <Play className="ml-1 size-8 fill-current" />
        </button>
      )}
    </>
  );
}

interface FailureProps {
  player: FilmPlayer;
  onRetry: () => void;
}

function Failure({ player, onRetry }: FailureProps) {
  const hasFailed = useFilm(player, (state) => state.hasFailed);
  useReconnect(hasFailed ? onRetry : undefined);
  if (!hasFailed) return null;
  return (
    <div
      role="alert"
      className="absolute inset-0 z-10 grid place-content-center justify-items-center gap-3 bg-sunken/90 p-4 text-center"
    >
      <p>Le film ne peut pas être lu. Vérifiez votre connexion, puis réessayez.</p>
      <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}

function togglePictureInPicture(video: HTMLVideoElement | null): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  // Refused while nothing is loaded.
  else if (document.pictureInPictureEnabled) void video?.requestPictureInPicture().catch(() => {});
}
