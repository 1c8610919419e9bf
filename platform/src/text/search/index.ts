export { Highlighted } from './highlighted.tsx';
export { usePause } from './use-pause.ts';
