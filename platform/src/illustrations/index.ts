export {
  BrokenImage,
  NoCampuses,
  NoCourses,
  NoMessages,
  NoResults,
  NotFound,
  Offline,
  Unavailable,
} from './drawings.tsx';
export { IrisFigure } from './iris-figure.tsx';
export { LogoMark } from './logo-mark.tsx';
