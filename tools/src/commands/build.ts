import { build } from '../build/index.ts';

/** `npm run build`: every application, into its `dist` folder. */
export async function run(): Promise<number> {
  await build();
  return 0;
}
