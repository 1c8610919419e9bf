export { Highlighted } from './highlighted.tsx';
