/** The middle of the frame that is so many frames after that of a moment: rounding then never shows its neighbor. */
export function frameAfter(time: number, frames: number, fps: number): number {
  return (Math.max(0, Math.floor(time * fps + 1e-6) + frames) + 0.5) / fps;
}

/** The middle of the last frame before a moment. */
export function lastFrameBefore(time: number, fps: number): number {
  return Math.max(0.5, Math.ceil(time * fps - 1e-6) - 0.5) / fps;
}

/** Checks each frame that plays: the events of the element come four times a second, too rarely to stop at a moment. */
export function watchFrames(video: HTMLVideoElement, check: () => void, signal: AbortSignal): void {
  let isWatching = false;
  const watch = () => {
    if (signal.aborted || video.paused || isWatching) return;
    isWatching = true;
    const handleFrame = () => {
      isWatching = false;
      check();
      watch();
    };
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(handleFrame);
    else requestAnimationFrame(handleFrame);
  };
  video.addEventListener('play', watch, { signal });
}
