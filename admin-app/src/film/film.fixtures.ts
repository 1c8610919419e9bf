import type { Video } from '@iris/contract/media';

/** A film of ten minutes that is ready. */
export const readyVideo: Video = {
  _id: 'f'.repeat(24),
  name: 'phaco.mov',
  status: 'ready',
  failure: null,
  can_retry: false,
  is_sound_lost: false,
  progress: 100,
  bytes: 28_000_000,
  sources: {
    duration: 600,
    width: 1280,
    height: 720,
    fps: 25,
    renditions: [{ height: 720, url: '/api/media/token/720.mp4' }],
    poster: '/api/media/token/poster.webp',
    sprite: { url: '/api/media/token/sprite.webp', interval: 10, columns: 10, tile_width: 160, tile_height: 90 },
  },
  created_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
};
