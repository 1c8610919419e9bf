export { escapeMarkup } from './escape-markup.ts';
export { hashSource, renderedDocument, styleOf } from './rendered-document.ts';
export { type Answer, RenderError, Renderer, type RendererCode, type RenderFault } from './renderer.ts';
