import { build } from '../build/index.ts';

/** `npm run build`: the site, its registry and the API. */
export async function run(): Promise<number> {
  await build();
  return 0;
}
