import type { FilmSources } from '@iris/contract/media';
import { type Film, frameAfter } from '@iris/platform/lesson';

/** A film as players know it, with nothing but its picture. */
export function filmOf(sources: FilmSources): Film {
  return { sources, phases: [], complications: [], captions: [], decisions: [], answers: [] };
}

/** Whether a video cannot go on at once. */
export function isStalled(video: HTMLVideoElement): boolean {
  return video.seeking || (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !hasEnded(video));
}

/** Whether a video stands at its very end; those of some test environments do not tell. */
export function hasEnded({ ended }: HTMLVideoElement): boolean {
  return ended === true;
}

/** Lets a video play or stand. */
export function run(video: HTMLVideoElement, isRunning: boolean): void {
  // A refused or interrupted start is no failure: the next event tries again.
  if (isRunning && video.paused) void video.play()?.catch(() => {});
  if (!isRunning && !video.paused) video.pause();
}

/** Shows the frame of a moment, unless it is shown already or another one is on its way. */
export function place(video: HTMLVideoElement, time: number, fps: number): void {
  if (video.seeking || video.readyState === 0) return;
  const end = Number.isFinite(video.duration) ? video.duration : Number.POSITIVE_INFINITY;
  const target = Math.min(frameAfter(time, 0, fps), end);
  if (Math.abs(video.currentTime - target) > 0.55 / fps) video.currentTime = target;
}

/** The events after which two films may have to be brought together. */
export const SYNCHRONIZING = [
  'loadedmetadata',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'ended',
  'error',
];
