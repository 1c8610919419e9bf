export { Drawing, type DrawingProps, NoCourses, NoResults, STROKE } from './drawings.tsx';
export { IrisFigure } from './iris-figure.tsx';
export { LogoMark } from './logo-mark.tsx';
