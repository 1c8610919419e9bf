/** How long a paint is waited for, in milliseconds: a hidden tab paints nothing. */
const PAINT_WITHIN_MS = 200;

/** Calls back once the next frame is painted, or after a limited time. */
export function afterPaint(callback: () => void): void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // What is requested in a frame runs before its paint.
    setTimeout(callback);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    callback();
  }, PAINT_WITHIN_MS);
}
