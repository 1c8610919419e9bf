import { Blocks } from '../../../ui/blocks.tsx';

/** Shown while the charts load. Apart from them, so that they are loaded on demand. */
export const CHARTS_SKELETON = (
  <Blocks label="Chargement des graphiques..." sizes={['h-96', 'h-96']} className="grid gap-4 xl:grid-cols-2" />
);
