export { type RenderedProduct, renderPage, type StartPage } from './render-page.tsx';
