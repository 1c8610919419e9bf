export { type RenderedProduct, renderPage, type StartPage } from './pages/render-page.tsx';
