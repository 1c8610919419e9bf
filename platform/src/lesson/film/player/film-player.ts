import type { DecisionResult } from '@iris/contract/learning';
import type { OpenDecision } from '@iris/contract/programs';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  BEFORE,
  type Film,
  type FilmState,
  nextLoop,
  nextRate,
  type PreferenceStorage,
  type Preferences,
  phaseStart,
  readPreferences,
  writePreferences,
} from './film-state.ts';
import { frameAfter, watchFrames } from './frames.ts';
import { type Range, rangesOf, union } from './ranges.ts';
import { chooseRendition, currentConditions } from './renditions.ts';

interface FilmPlayerOptions {
  film: Film;
  /** Where to begin, in seconds. */
  start?: number;
  /** Whether the film stops at decisions. */
  stopsAtDecisions?: boolean;
  storage?: PreferenceStorage | undefined;
}

const HINT_MS = 1200;

/** Plays a film on a video element: what the controls, the keyboard and the panels beside it share. */
export class FilmPlayer {
  #video: HTMLVideoElement | null = null;
  /** What the controls show. */
  readonly state: StoreApi<FilmState>;
  readonly #storage: PreferenceStorage | undefined;
  readonly #stopsAtDecisions: boolean;
  /** Decisions that were shown: playback stops once at each. */
  readonly #passed = new Set<string>();
  /** What was played of renditions that are no longer loaded. */
  #playedBefore: Range[] = [];
  /** The time up to which the film was played without a seek. */
  #reached: number;
  #hintTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ film, start = 0, stopsAtDecisions = false, storage }: FilmPlayerOptions) {
    this.#storage = storage;
    this.#stopsAtDecisions = stopsAtDecisions;
    this.#reached = start - BEFORE;
    this.state = createStore(() => ({
      film,
      time: start,
      duration: film.sources.duration,
      isPlaying: false,
      isWaiting: false,
      hasFailed: false,
      buffered: [],
      height: 0,
      loop: null,
      decision: null,
      answers: film.answers,
      isDrawing: false,
      hint: null,
      ...readPreferences(storage),
    }));
  }

  readonly getState = (): FilmState => this.state.getState();

  /** Connects the player to an element; returns the function that disconnects it. */
  readonly attach = (video: HTMLVideoElement | null): (() => void) | undefined => {
    if (!video) return undefined;
    this.#video = video;
    this.#applyPreferences(video);
    const controller = new AbortController();
    const { signal } = controller;
    for (const type of SYNCHRONIZING) video.addEventListener(type, this.#synchronize, { signal });
    video.addEventListener('seeking', this.#handleSeeking, { signal });
    video.addEventListener('timeupdate', this.#check, { signal });
    watchFrames(video, this.#check, signal);
    video.addEventListener('error', this.#handleError, { signal });
    window.addEventListener('resize', this.#handleResize, { signal });
    this.#load();
    return () => {
      controller.abort();
      this.#keepPlayed();
      clearTimeout(this.#hintTimer);
      video.removeAttribute('src');
      video.load();
      this.#video = null;
      this.state.setState({ isPlaying: false });
    };
  };

  /** Takes over edited marks at once; continues at the same moment with new addresses, when the former have expired. */
  renew(film: Film): void {
    const isSameFile = film.sources === this.film.sources;
    this.state.setState({ film });
    if (isSameFile) return;
    this.state.setState({ hasFailed: false, duration: film.sources.duration });
    this.#video?.removeAttribute('src');
    this.#load();
  }

  /** The parts of the film that were really played since it was opened, whatever the rendition. */
  played(): Range[] {
    return union([...this.#playedBefore, ...rangesOf(this.#video?.played)]);
  }

  get film(): Film {
    return this.getState().film;
  }

  get video(): HTMLVideoElement | null {
    return this.#video;
  }

  play(): void {
    this.state.setState({ isDrawing: false, decision: null });
    // A refused or interrupted start is no failure: the button shows that the film is stopped.
    void this.#video?.play()?.catch(() => {});
  }

  pause(): void {
    this.#video?.pause();
  }

  toggle(): void {
    if (this.getState().isPlaying) this.pause();
    else this.play();
  }

  /** Goes to a moment; `hinted` shows its thumbnail for a while. */
  seek(time: number, { hinted = false } = {}): void {
    const target = Math.min(Math.max(0, time), this.getState().duration);
    this.#reached = target;
    if (this.#video) this.#video.currentTime = target;
    this.state.setState({ time: target, decision: null, ...(hinted && { hint: target }) });
    if (!hinted) return;
    clearTimeout(this.#hintTimer);
    this.#hintTimer = setTimeout(() => this.state.setState({ hint: null }), HINT_MS);
  }

  /** Goes forward or back by seconds. */
  skip(seconds: number): void {
    this.seek(this.getState().time + seconds, { hinted: true });
  }

  /** Stops and goes forward or back by frames. */
  step(frames: number): void {
    this.pause();
    this.seek(frameAfter(this.getState().time, frames, this.film.sources.fps));
  }

  /** Goes to the next (1) or previous (-1) phase; back to the start of the current one when it has just begun. */
  changePhase(direction: 1 | -1): void {
    const target = phaseStart(this.film.phases, this.getState().time, direction);
    if (target !== undefined) this.seek(target, { hinted: true });
  }

  /** Chooses the next faster (1) or slower (-1) speed. */
  changeRate(direction: 1 | -1): void {
    this.prefer({ rate: nextRate(this.getState().rate, direction) });
  }

  /** Changes what is remembered: speed, volume, captions, rendition. */
  prefer(change: Partial<Preferences>): void {
    this.state.setState(change);
    writePreferences(this.#storage, this.getState());
    if (this.#video) this.#applyPreferences(this.#video);
    if ('chosenHeight' in change) this.#load();
  }

  #applyPreferences(video: HTMLVideoElement): void {
    const { volume, isMuted, rate } = this.getState();
    video.volume = volume;
    video.muted = isMuted;
    video.playbackRate = rate;
  }

  /** Marks the start of the passage to repeat, then its end, then ends the repetition. */
  toggleLoop(): void {
    const { loop: last, time } = this.getState();
    const loop = nextLoop(last, time);
    this.state.setState({ loop });
    if (loop?.to) this.seek(loop.from);
  }

  toggleDrawing(): void {
    this.pause();
    this.state.setState({ isDrawing: !this.getState().isDrawing });
  }

  /** Stops at a decision and shows its question, or its result when it is answered. */
  openDecision(decision: OpenDecision): void {
    this.pause();
    this.#passed.add(decision.id);
    this.seek(decision.at);
    this.state.setState({ decision: decision.id, isDrawing: false });
  }

  closeDecision(): void {
    this.state.setState({ decision: null });
  }

  /** Keeps the result of a decision. */
  answer(result: DecisionResult): void {
    const others = this.getState().answers.filter(({ decision }) => decision !== result.decision);
    this.state.setState({ answers: [...others, result] });
  }

  #load(): void {
    const video = this.#video;
    const { renditions } = this.film.sources;
    const { chosenHeight, isPlaying, time } = this.getState();
    const chosen = renditions.find(({ height }) => height === chosenHeight);
    const rendition = chosen ?? chooseRendition(renditions, currentConditions());
    if (!video || !rendition || video.getAttribute('src') === rendition.url) return;
    this.#keepPlayed();
    const continueAt = () => {
      // Unless somebody went elsewhere while it loaded.
      if (time > 0 && video.currentTime === 0) video.currentTime = time;
      video.playbackRate = this.getState().rate;
      if (isPlaying) void video.play()?.catch(() => {});
    };
    video.addEventListener('loadedmetadata', continueAt, { once: true });
    video.src = rendition.url;
    this.state.setState({ height: rendition.height });
  }

  /** A new source empties the element's list of what was played. */
  #keepPlayed(): void {
    this.#playedBefore = this.played();
  }

  readonly #synchronize = (): void => {
    const video = this.#video;
    // Before its data are known a new source is at 0 and stopped.
    if (!video || video.readyState === 0) return;
    this.state.setState({
      time: video.currentTime,
      isPlaying: !video.paused && !video.ended,
      isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended,
      buffered: rangesOf(video.buffered),
      hasFailed: false,
    });
  };

  readonly #handleError = (): void => this.state.setState({ hasFailed: true, isPlaying: false, isWaiting: false });

  readonly #handleSeeking = (): void => {
    if (this.#video && this.#video.readyState > 0) this.#reached = this.#video.currentTime - BEFORE;
  };

  readonly #check = (): void => {
    const video = this.#video;
    // Who goes to the moment of a decision by another way looks at the picture: it is asked once the film plays.
    if (!video || video.paused || video.seeking || video.readyState === 0) return;
    const [before, now] = [this.#reached, video.currentTime];
    this.#reached = now;
    const { loop, answers } = this.getState();
    if (loop?.to && before < loop.to && now >= loop.to) {
      this.seek(loop.from);
      return;
    }
    if (!this.#stopsAtDecisions) return;
    const crossed = this.film.decisions.find(
      ({ id, at }) =>
        before < at && at <= now && !this.#passed.has(id) && !answers.some(({ decision }) => decision === id),
    );
    if (crossed) this.openDecision(crossed);
  };

  readonly #handleResize = (): void => {
    const { chosenHeight, height } = this.getState();
    if (chosenHeight !== null) return;
    const better = chooseRendition(this.film.sources.renditions, currentConditions());
    // Never down: a window made smaller for a moment would interrupt the film.
    if (better && better.height > height) this.#load();
  };
}

const SYNCHRONIZING = [
  'loadedmetadata',
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeked',
  'timeupdate',
  'progress',
  'ended',
];
