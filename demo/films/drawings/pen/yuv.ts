import { HEIGHT, WIDTH } from './canvas.ts';

/**
 * Pixels as a film stores them (BT.709, limited range, one color sample for four pixels): less than half of what a page
 * would otherwise send for each frame.
 */
export function toYuv420({ data }: ImageData): Uint8Array<ArrayBuffer> {
  const yuv = new Uint8Array((WIDTH * HEIGHT * 3) / 2);
  for (let pixel = 0, at = 0; pixel < WIDTH * HEIGHT; pixel++, at += 4) {
    yuv[pixel] = (channel(data, at, 11_966, 40_254, 4064) + (16 << 16)) >> 16;
  }
  let next = WIDTH * HEIGHT;
  const quarter = next / 4;
  const row = 4 * WIDTH;
  for (let line = 0; line < HEIGHT; line += 2) {
    for (let column = 0; column < WIDTH; column += 2, next++) {
      const at = line * row + 4 * column;
      const corners = (red: number, green: number, blue: number) =>
        channel(data, at, red, green, blue) +
        channel(data, at + 4, red, green, blue) +
        channel(data, at + row, red, green, blue) +
        channel(data, at + row + 4, red, green, blue);
      yuv[next] = (corners(-6596, -22_189, 28_784) / 4 + (128 << 16)) >> 16;
      yuv[next + quarter] = (corners(28_784, -26_145, -2639) / 4 + (128 << 16)) >> 16;
    }
  }
  return yuv;
}

/** A weighted sum of red, green and blue, in 65,536ths. */
function channel(data: Uint8ClampedArray, at: number, red: number, green: number, blue: number): number {
  return red * (data[at] ?? 0) + green * (data[at + 1] ?? 0) + blue * (data[at + 2] ?? 0) + 32_768;
}
