import type { Wheel } from '../downloads/wheel.ts';

/** FFmpeg 9.0.2 for Linux x64. */
export const WHEEL: Wheel = {
  program: 'FFmpeg',
  requirement: 'imageio-ffmpeg==0.8.1',
  sha256: '050d6850601c3b3890bd2b28306f3b842b3daea390a561101174375a1c460bda',
  member: 'imageio_ffmpeg/binaries/ffmpeg-linux-x86_64-v9.0.2',
  bytes: 67_998_402,
};
