export { escapeMarkup } from './escape-markup.ts';
export { inTime } from './in-time.ts';
export { hashSource, renderedDocument, styleOf } from './rendered-document.ts';
export { type Answer, RenderError, Renderer, type RendererCode } from './renderer.ts';
