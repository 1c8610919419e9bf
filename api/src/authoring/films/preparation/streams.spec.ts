import { expect, it } from 'vitest';
import { findPicture, isYuv, listStreams } from './streams.ts';

const LOG = `ffmpeg version 9
Input #0, mov,mp4, from 'film.mov':
  Duration: 00:00:01.20, start: 0.000000, bitrate: 135 kb/s
  Stream #0:0[0x1]: Video: hevc (Main), yuv420p(tv), 64x64, 1 fps (still image)
  Stream #0:1[0x2](und): Audio: aac (LC), 44100 Hz, mono, fltp, 66 kb/s (default)
  Stream #0:2[0x3](und): Video: h264 (High) (avc1 / 0x31), yuv420p(tv, bt709, progressive), 320x240, 25 fps (default)
    Metadata:
      handler_name    : Stream #0:9: Video: none
At least one output file must be specified
`;

it('streams are named by their place in the file, that of the picture too', () => {
  expect(listStreams(LOG).map(({ index, kind }) => `${index} ${kind}`)).toEqual(['0 video', '1 sound', '2 video']);
  expect(findPicture(listStreams(LOG))?.index).toBe(2);
});

it('formats of pixels have luma and chroma, or red, green and blue', () => {
  const yuv = [
    'yuv420p(tv, bt709, top first)',
    'yuvj420p(pc)',
    'nv12',
    'p010le',
    'uyvy422',
    'yuyv422',
    'gray',
    'y210le',
  ];
  const rgb = [
    'gbrp(pc, gbr/unknown/unknown)',
    'rgb24',
    'bgr0',
    '0rgb',
    'rgba',
    'argb',
    'abgr',
    'x2rgb10le',
    'pal8(pc)',
  ];
  const read = (format: string) => {
    const text = `rawvideo (UYVY / 0x59565955), ${format}, 320x240 [SAR 1:1 DAR 4:3], 25 fps`;
    return isYuv({ index: 0, kind: 'video', text, details: '' });
  };
  expect([yuv.filter((format) => !read(format)), rgb.filter(read)]).toEqual([[], []]);
});
