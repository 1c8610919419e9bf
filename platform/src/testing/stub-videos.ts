const STEP = 0.25;

interface Playback {
  isPaused: boolean;
  time: number;
  ranges: [number, number][];
}

const playbacks = new WeakMap<HTMLMediaElement, Playback>();

function playbackOf(video: HTMLMediaElement): Playback {
  const known = playbacks.get(video) ?? { isPaused: true, time: 0, ranges: [] };
  playbacks.set(video, known);
  return known;
}

/** Gives the media elements of jsdom what they lack: a position, playing and stopping, and what was played. */
export function stubVideos(): void {
  Object.defineProperties(HTMLMediaElement.prototype, {
    readyState: { configurable: true, get: () => 4 },
    paused: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return playbackOf(this).isPaused;
      },
    },
    currentTime: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return playbackOf(this).time;
      },
      set(this: HTMLMediaElement, time: number) {
        const playback = playbackOf(this);
        playback.time = time;
        playback.ranges.push([time, time]);
        this.dispatchEvent(new Event('seeking'));
        this.dispatchEvent(new Event('seeked'));
      },
    },
    played: {
      configurable: true,
      get(this: HTMLMediaElement) {
        const ranges = playbackOf(this).ranges.filter(([start, end]) => end > start);
        return { length: ranges.length, start: (at: number) => ranges[at]?.[0], end: (at: number) => ranges[at]?.[1] };
      },
    },
    src: {
      configurable: true,
      set(this: HTMLMediaElement, address: string) {
        this.setAttribute('src', address);
        Object.assign(playbackOf(this), { isPaused: true, time: 0, ranges: [] });
        queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
      },
    },
  });
  HTMLMediaElement.prototype.load = () => {};
  HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement) {
    const playback = playbackOf(this);
    playback.isPaused = false;
    playback.ranges.push([playback.time, playback.time]);
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  HTMLMediaElement.prototype.pause = function pause(this: HTMLMediaElement) {
    const playback = playbackOf(this);
    if (playback.isPaused) return;
    playback.isPaused = true;
    this.dispatchEvent(new Event('pause'));
  };
}

/** Lets a playing video go on for some seconds, or until it stops. */
export function playFor(video: HTMLMediaElement, seconds: number): void {
  const playback = playbackOf(video);
  for (let left = seconds; left > 0 && !playback.isPaused; left -= STEP) {
    playback.time += Math.min(STEP, left);
    const range = playback.ranges.at(-1);
    if (range) range[1] = playback.time;
    video.dispatchEvent(new Event('timeupdate'));
  }
}
