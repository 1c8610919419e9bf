import type { FilmSources } from '@iris/contract/media';
import { FilmPlayer, frameAfter, lastFrameBefore, watchFrames } from '@iris/platform/lesson';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { align, alignPinned, type FilmPart, partAt, partsOf } from './alignment.ts';
import { correct } from './correction.ts';
import { BEFORE, type ComparedFilm, type PairState, RATES, shownOf } from './pair-state.ts';
import { filmOf, hasEnded, isStalled, place, run, SYNCHRONIZING } from './videos.ts';

/** Plays two films as one, aligned by step. The own film is the clock; the reference follows it. */
export class FilmPair {
  readonly own: FilmPlayer;
  readonly reference: FilmPlayer | null;
  /** What the controls show. */
  readonly state: StoreApi<PairState>;
  #films: [own: ComparedFilm, reference: ComparedFilm | null];
  #referenceParts: readonly FilmPart[];
  /** The addresses that each player has last tried. */
  readonly #tried = new Map<FilmPlayer, FilmSources>();
  #isCorrecting = true;
  /** Whether the own film stands because the other one is not ready. */
  #isHolding = false;

  constructor(own: ComparedFilm, reference: ComparedFilm | null) {
    this.#films = [own, reference];
    const parts = partsOf(shownOf(own));
    this.#referenceParts = reference ? partsOf(shownOf(reference)) : [];
    this.state = createStore<PairState>(() => ({ ...BEFORE, parts, step: partAt(parts, own.from ?? 0)?.step ?? null }));
    this.own = new FilmPlayer({ film: filmOf(own.sources), start: own.from ?? 0 });
    this.reference =
      reference && new FilmPlayer({ film: filmOf(reference.sources), start: this.#aligned(own.from ?? 0).time });
    for (const [player, { sources }] of this.#players()) this.#tried.set(player, sources);
  }

  readonly attachOwn = (video: HTMLVideoElement | null) => this.#attach(this.own, video);
  readonly attachReference = (video: HTMLVideoElement | null) =>
    this.reference ? this.#attach(this.reference, video) : undefined;

  /** The part of the own film that is shown, in seconds. */
  get range(): { from: number; to: number } {
    return shownOf(this.#films[0]);
  }

  /** The moment of the own film. */
  get moment(): number {
    return this.own.getState().time;
  }

  /** Takes over changed marks at once, and new addresses once the former ones have failed. */
  renew(own: ComparedFilm, reference: ComparedFilm | null): void {
    this.#films = [own, reference];
    if (reference) this.#referenceParts = partsOf(shownOf(reference));
    const parts = partsOf(shownOf(own));
    // Pages may pass equal films as new objects whenever they render.
    if (JSON.stringify(parts) !== JSON.stringify(this.state.getState().parts))
      this.state.setState({ parts, loop: null });
    this.#replaceFailed();
    this.#synchronize();
  }

  /** Loads again what has failed, from the addresses that are known. */
  retry(): void {
    for (const [player, { sources }] of this.#players()) if (player.getState().hasFailed) this.#load(player, sources);
  }

  play(): void {
    const { to } = this.range;
    const isAtEnd = this.moment >= lastFrameBefore(to, this.#fps) - 1e-3;
    if (isAtEnd) this.seek(this.range.from);
    this.state.setState({ isPlaying: true, comment: null, isDrawing: false });
    this.#synchronize();
  }

  pause(): void {
    this.state.setState({ isPlaying: false });
    this.#synchronize();
  }

  toggle(): void {
    if (this.state.getState().isPlaying) this.pause();
    else this.play();
  }

  /** Goes to a moment of the own film, with the reference aligned again. */
  seek(time: number): void {
    this.state.setState({ pin: null });
    this.#go(time);
  }

  skip(seconds: number): void {
    this.#go(this.moment + seconds);
  }

  /** Stops and goes on by frames of the own film. */
  stepFrames(frames: number): void {
    this.pause();
    this.#go(frameAfter(this.moment, frames, this.#fps));
  }

  /** Goes to the beginning of the next (1) or previous (-1) step, or of the current one, unless it has just begun. */
  changeStep(direction: 1 | -1): void {
    const { parts } = this.state.getState();
    const time = this.moment;
    const part =
      direction > 0 ? parts.find(({ start }) => start > time + 0.05) : parts.findLast(({ start }) => start < time - 2);
    if (part) this.seek(part.start);
    else if (direction < 0) this.seek(this.range.from);
  }

  setRate(rate: number): void {
    this.state.setState({ rate });
    for (const [player] of this.#players()) player.prefer({ rate });
  }

  /** Chooses the next faster (1) or slower (-1) speed. */
  changeRate(direction: 1 | -1): void {
    const { rate } = this.state.getState();
    const next = RATES[(RATES as readonly number[]).indexOf(rate) + direction];
    if (next) this.setRate(next);
  }

  /** Repeats the step of the moment, or ends that. */
  toggleLoop(): void {
    const { loop, parts } = this.state.getState();
    this.state.setState({ loop: loop ? null : (partAt(parts, this.moment) ?? null) });
  }

  /** Stops with the reference at this moment; the films stay so until the own one comes to another step. */
  showReference(at: number): void {
    this.pause();
    this.state.setState({ pin: { own: this.moment, reference: at } });
    this.#synchronize();
  }

  /** Aligns the reference by step again. */
  realign(): void {
    this.state.setState({ pin: null });
    this.#synchronize();
  }

  /** Stops at the moment of a comment and shows its drawing. */
  openComment(id: string, at: number): void {
    this.pause();
    this.seek(at);
    this.state.setState({ comment: id });
  }

  toggleDrawing(): void {
    const { isDrawing } = this.state.getState();
    this.pause();
    this.state.setState({ isDrawing: !isDrawing });
  }

  get #fps(): number {
    return this.#films[0].sources.fps;
  }

  get #referenceFps(): number {
    return this.#films[1]?.sources.fps ?? this.#fps;
  }

  #players(): (readonly [FilmPlayer, ComparedFilm])[] {
    const [own, reference] = this.#films;
    return [[this.own, own], ...(this.reference && reference ? [[this.reference, reference] as const] : [])];
  }

  #go(time: number): void {
    const { from, to } = this.range;
    const target = Math.min(Math.max(from, time), lastFrameBefore(to, this.#fps));
    const { loop, parts } = this.state.getState();
    this.state.setState({ comment: null, ...(loop && { loop: partAt(parts, target) ?? null }) });
    this.own.seek(target);
    this.#synchronize();
  }

  #aligned(time: number) {
    const { parts, pin } = this.state.getState();
    const at = { time, fps: this.#referenceFps };
    return pin ? alignPinned(pin, this.#referenceParts, at) : align(parts, this.#referenceParts, at);
  }

  #attach(player: FilmPlayer, video: HTMLVideoElement | null): (() => void) | undefined {
    if (!video) return undefined;
    const detach = player.attach(video);
    const controller = new AbortController();
    const { signal } = controller;
    // Before the others, which would let the film play again.
    video.addEventListener('pause', this.#handlePause, { signal });
    video.addEventListener('error', this.#replaceFailed, { signal });
    for (const type of SYNCHRONIZING) video.addEventListener(type, this.#synchronize, { signal });
    watchFrames(video, this.#synchronize, signal);
    return () => {
      controller.abort();
      detach?.();
      this.state.setState({ isPlaying: false });
    };
  }

  /** Somebody else has stopped the own film: a key of the keyboard, the system. */
  readonly #handlePause = ({ target }: Event): void => {
    const own = this.own.video;
    const isOther = target === own && own?.paused && own.readyState > 0 && !this.#isHolding && !hasEnded(own);
    if (isOther && this.state.getState().isPlaying) this.pause();
  };

  readonly #replaceFailed = (): void => {
    for (const [player, { sources }] of this.#players())
      if (player.getState().hasFailed && this.#tried.get(player) !== sources) this.#load(player, sources);
  };

  #load(player: FilmPlayer, sources: FilmSources): void {
    this.#tried.set(player, sources);
    // A copy: the player loads nothing again for the same object.
    player.renew(filmOf({ ...sources }));
  }

  readonly #synchronize = (): void => {
    const own = this.own.video;
    if (this.own.getState().hasFailed) this.state.setState({ isPlaying: false });
    if (!own || own.readyState === 0) {
      this.reference?.pause();
      return;
    }
    this.#showStep(own.currentTime);
    if (this.state.getState().isPlaying) this.#turnAtEnd(own);
    const reference = this.reference?.getState().hasFailed ? null : this.reference?.video;
    if (reference) this.#follow(own, reference);
    else this.#runAlone(own);
  };

  /** At the end of what is shown or repeated, stops or begins again. */
  #turnAtEnd(own: HTMLVideoElement): void {
    const { loop } = this.state.getState();
    const { from, to } = this.range;
    const last = lastFrameBefore(Math.min(loop?.end ?? to, to), this.#fps);
    if (own.seeking || (!hasEnded(own) && own.currentTime < last)) return;
    if (!loop) this.state.setState({ isPlaying: false });
    this.own.seek(loop ? Math.max(loop.start, from) : last);
  }

  #runAlone(own: HTMLVideoElement): void {
    const { isPlaying } = this.state.getState();
    this.#isHolding = false;
    run(own, isPlaying);
    this.#show({ isWaiting: isPlaying && isStalled(own), isHeld: false });
  }

  /** Brings the reference to where it has to be; while one film is not ready, the other one stands. */
  #follow(own: HTMLVideoElement, reference: HTMLVideoElement): void {
    const { isPlaying, rate } = this.state.getState();
    const { time, isHeld } = this.#aligned(own.currentTime);
    if (!isPlaying || isHeld) {
      [this.#isHolding, this.#isCorrecting] = [false, true];
      run(own, isPlaying);
      run(reference, false);
      place(reference, time, this.#referenceFps);
      this.#show({ isWaiting: isPlaying && isStalled(own), isHeld });
      return;
    }
    const isOwnReady = !isStalled(own);
    const correction = correct(
      time - reference.currentTime,
      1 / Math.min(this.#fps, this.#referenceFps),
      this.#isCorrecting,
    );
    const jumps = correction === 'jump' && isOwnReady && !reference.seeking && reference.readyState > 0;
    if (jumps) reference.currentTime = time;
    const isReady = !jumps && !isStalled(reference);
    // Films that start are brought together closely: they never start at the same instant.
    this.#isCorrecting = !isReady || correction !== 1;
    if (isReady && correction !== 'jump') {
      const speed = rate * correction;
      if (reference.playbackRate !== speed) reference.playbackRate = speed;
    }
    this.#isHolding = isOwnReady && !isReady;
    run(own, !this.#isHolding);
    run(reference, isOwnReady);
    this.#show({ isWaiting: !isOwnReady || !isReady, isHeld });
  }

  #showStep(time: number): void {
    const { parts, step } = this.state.getState();
    const now = partAt(parts, time)?.step ?? null;
    if (now !== step) this.state.setState({ step: now, pin: null });
  }

  #show(shown: Pick<PairState, 'isWaiting' | 'isHeld'>): void {
    const { isWaiting, isHeld } = this.state.getState();
    if (isWaiting !== shown.isWaiting || isHeld !== shown.isHeld) this.state.setState(shown);
  }
}
