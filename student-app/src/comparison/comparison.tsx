import { executeShortcut, ShortcutsPanel, useFullScreen, useKeys } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ComparisonComment, ComparisonDrawing, ComparisonHandle, ComparisonStep } from './comparison.types.ts';
import { DrawingTools } from './drawing/drawing-tools.tsx';
import { Sheet } from './drawing/sheet.tsx';
import { useDrawing } from './drawing/use-drawing.ts';
import { FilmPair } from './sync/film-pair.ts';
import type { ComparedFilm } from './sync/pair-state.ts';
import { MomentLine } from './view/moment-line.tsx';
import { PairControls } from './view/pair-controls.tsx';
import { ReferenceLine } from './view/reference-line.tsx';
import { shortcutsOf } from './view/shortcuts.ts';
import { Stage } from './view/stage.tsx';
import { StepBar } from './view/step-bar.tsx';

interface ComparisonProps {
  /** Accessible name of the whole. */
  title: string;
  /** The film that one works on. Another film needs another `key`. */
  own: ComparedFilm;
  reference: ComparedFilm | null;
  steps: readonly ComparisonStep[];
  comments?: readonly ComparisonComment[];
  /** A comment was chosen on the time line. */
  onComment?: (id: string) => void;
  drawing?: ComparisonDrawing | undefined;
  /** The moment of the own film and its step, as often as the browser tells. */
  onMoment?: (at: number, step: string | null) => void;
  /** Called to get new addresses, when a film cannot be loaded; they come with the next `own` and `reference`. */
  onRetry: () => void;
  ref?: Ref<ComparisonHandle>;
  className?: string;
}

/** A film beside a reference, aligned by step. */
export function Comparison(props: ComparisonProps) {
  // A second film that comes later needs another pair.
  return <View key={props.reference ? 'both' : 'one'} {...props} />;
}

const NO_COMMENTS: readonly ComparisonComment[] = [];

function View({
  title,
  own,
  reference,
  steps,
  comments = NO_COMMENTS,
  onRetry,
  className,
  ref,
  ...on
}: ComparisonProps) {
  const root = useRef<HTMLElement>(null);
  const [pair] = useState(() => new FilmPair(own, reference));
  useEffect(() => pair.renew(own, reference), [pair, own, reference]);
  const { isWaiting, isHeld, pin, isDrawing, comment, step } = useStore(pair.state);
  const [isSwapped, setSwapped] = useState(false);
  const [isOver, setOver] = useState(false);
  const [opacity, setOpacity] = useState(0.5);
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const [isListing, setListing] = useState(false);
  const { isFull, toggle: toggleFullScreen } = useFullScreen(root);
  const pen = useDrawing(pair, on.drawing);
  const view = {
    swap: () => setSwapped((swapped) => !swapped),
    toggleOverlay: () => setOver((over) => !over),
    toggleFullScreen,
    toggleShortcuts: () => setListing((listing) => !listing),
  };
  const shortcuts = shortcutsOf(pair);
  useKeys((event) => {
    if (event.key === 'Escape' && isDrawing) pair.toggleDrawing();
    else return hasShortcuts && executeShortcut(event, shortcuts, pair, view);
    return true;
  });
  useMoments(pair, on.onMoment);
  useImperativeHandle(ref, () => handleOf(pair, comments, hasShortcuts), [pair, comments, hasShortcuts]);
  const handleRetry = () => {
    pair.retry();
    onRetry();
  };
  const openComment = comments.find(({ id }) => id === comment);
  // What is being drawn may be the drawing of this very comment.
  const ownStrokes = on.drawing?.strokes.length
    ? pen.strokes.own
    : [...(openComment?.strokes ?? []), ...pen.strokes.own];
  const index = steps.findIndex(({ id }) => id === step);
  const sheetOn = (side: 'own' | 'reference', { label, sources }: ComparedFilm) => (
    <Sheet
      label={label}
      film={sources}
      color={pen.color}
      hasRoom={pen.hasRoom}
      onStroke={(stroke) => pen.add(side, stroke)}
      onUndo={pen.undo}
      takesFocus={side === 'own'}
    />
  );
  const both = { onRetry: handleRetry, onPress: () => pair.toggle() };
  return (
    <section
      ref={root}
      aria-label={title}
      className={classes(
        'comparison on-dark @container relative grid grid-cols-[minmax(0,1fr)] gap-1 overflow-clip bg-sunken pb-1.5 [--stage-height:max(10rem,calc(100svh-14rem))]',
        isFull ? 'fixed inset-0 z-50 size-full content-center overflow-y-auto' : className,
      )}
    >
      <div className={classes('relative grid gap-1', reference && !isOver && '@2xl:grid-cols-2')}>
        <Stage
          {...both}
          player={pair.own}
          attach={pair.attachOwn}
          label={own.label}
          strokes={ownStrokes}
          failure="Ce film ne peut pas être lu. Vérifiez votre connexion, puis réessayez."
          // Its drawing stays visible on top: both pictures mix to the same as with the reference on top.
          opacity={isOver ? 1 - opacity : undefined}
          className={classes(isOver && 'z-1 [grid-area:1/1]')}
        >
          {isDrawing && sheetOn('own', own)}
        </Stage>
        {pair.reference && reference && (
          <Stage
            {...both}
            player={pair.reference}
            attach={pair.attachReference}
            label={reference.label}
            note={pin ? 'Passage choisi' : isHeld ? "Attend l'étape suivante" : undefined}
            isRight={isOver}
            strokes={isOver ? [] : pen.strokes.reference}
            failure="Le film de référence ne peut pas être lu. Vérifiez votre connexion, puis réessayez."
            className={classes(isOver && '[grid-area:1/1]', isSwapped && !isOver && 'order-first')}
          >
            {isOver ? null : isDrawing ? (
              sheetOn('reference', reference)
            ) : (
              <ReferenceLine pair={pair} player={pair.reference} />
            )}
          </Stage>
        )}
        {isWaiting && (
          // Not for the moment of a jump.
          <span className="pointer-events-none absolute top-1/2 left-1/2 z-2 size-12 transition-opacity delay-300 starting:opacity-0 -translate-1/2 animate-spin rounded-full border-2 border-ink/25 border-t-ink" />
        )}
      </div>
      {isDrawing && <DrawingTools {...pen.tools} onClose={() => pair.toggleDrawing()} />}
      <StepBar pair={pair} steps={steps} />
      <MomentLine
        pair={pair}
        steps={steps}
        comments={comments}
        onComment={({ id, at }) => {
          pair.openComment(id, at);
          on.onComment?.(id);
        }}
      />
      <PairControls pair={pair} view={view} isOver={isOver} isFull={isFull} opacity={opacity} onOpacity={setOpacity} />
      {isListing && (
        <ShortcutsPanel
          shortcuts={shortcuts}
          hasShortcuts={hasShortcuts}
          onSwitch={setHasShortcuts}
          onClose={() => setListing(false)}
        />
      )}
      <p role="status" className="sr-only">
        {index >= 0 && `Étape ${index + 1} sur ${steps.length}\u00a0: ${steps[index]?.title}`}
      </p>
    </section>
  );
}

function useMoments(pair: FilmPair, onMoment: ComparisonProps['onMoment']): void {
  const current = useRef(onMoment);
  current.current = onMoment;
  useEffect(
    () =>
      pair.own.state.subscribe(({ time }, before) => {
        if (time !== before.time) current.current?.(time, pair.state.getState().step);
      }),
    [pair],
  );
}

function handleOf(pair: FilmPair, comments: readonly ComparisonComment[], hasShortcuts: boolean): ComparisonHandle {
  return {
    seek: (at) => pair.seek(at),
    showReference: (at) => pair.showReference(at),
    openComment: (id) => {
      const comment = comments.find((candidate) => candidate.id === id);
      if (comment) pair.openComment(id, comment.at);
    },
    pause: () => pair.pause(),
    setDrawing: (isDrawing) => {
      if (isDrawing !== pair.state.getState().isDrawing) pair.toggleDrawing();
    },
    hasShortcuts: () => hasShortcuts,
    moment: () => pair.moment,
    referenceMoment: () => pair.reference?.getState().time ?? null,
    step: () => pair.state.getState().step,
  };
}
