/** Value noise between 0 and 1, the same on every platform. */
export function noise(x: number, y: number, z = 0): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [soft(x - i), soft(y - j), soft(z - k)];
  const row = (dj: number, dk: number) => {
    const left = hash(i, j + dj, k + dk);
    return left + (hash(i + 1, j + dj, k + dk) - left) * u;
  };
  const plane = (dk: number) => {
    const top = row(0, dk);
    return top + (row(1, dk) - top) * v;
  };
  const near = plane(0);
  return near + (plane(1) - near) * w;
}

/** Noise with finer and finer detail. */
export function clouds(x: number, y: number, z = 0, octaves = 4): number {
  let [sum, size, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave++) {
    const scale = 2 ** octave;
    sum += size * noise(x * scale + octave * 17.3, y * scale + octave * 9.1, z * scale + octave * 4.7);
    total += size;
    size /= 2;
  }
  return sum / total;
}

function soft(share: number): number {
  return share * share * (3 - 2 * share);
}

function hash(x: number, y: number, z: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(z, 1_274_126_177);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_103_515_245);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}
