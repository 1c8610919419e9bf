import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { toDocument } from './document.ts';
import { readHtml, readPlainText } from './pasted/pasted-html.ts';

/** Media type of a copied part of a text. */
const TYPE = 'application/x-iris-text+json';

/**
 * Copies parts of texts as JSON, and pastes other content as the blocks that a text can have: the page's Trusted Types policy
 * forbids the parser of the browser, which the editor would use.
 */
export const Clipboard = Extension.create({
  name: 'blockClipboard',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          copy: (view, event) => copy(view, event),
          cut: (view, event) => {
            if (!copy(view, event)) return false;
            view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
            return true;
          },
          paste: (view, event) => paste(view, event),
          drop: (view, event) => drop(view, event),
        },
      },
    }),
  ],
});

function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const slice = selection.content();
  event.preventDefault();
  event.clipboardData.setData('text/plain', slice.content.textBetween(0, slice.content.size, '\n\n'));
  event.clipboardData.setData(TYPE, JSON.stringify(slice.toJSON()));
  return true;
}

function paste(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  const data = event.clipboardData;
  const slice = data && (copiedSlice(view, data) ?? foreignSlice(view, data));
  if (slice) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

function drop(view: EditorView, event: DragEvent): boolean {
  // What is dragged inside the text needs no parsing.
  if (view.dragging) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const slice = event.dataTransfer && foreignSlice(view, event.dataTransfer);
  if (at && slice) view.dispatch(view.state.tr.replace(at.pos, at.pos, slice));
  return true;
}

function copiedSlice(view: EditorView, data: DataTransfer): Slice | undefined {
  const json = data.getData(TYPE);
  if (!json) return undefined;
  try {
    return Slice.fromJSON(view.state.schema, JSON.parse(json));
  } catch {
    // Copied from another version of the editor.
    return undefined;
  }
}

function foreignSlice(view: EditorView, data: DataTransfer): Slice | undefined {
  const html = data.getData('text/html');
  const blocks = html ? readHtml(html) : [];
  const pasted = blocks.length > 0 ? blocks : readPlainText(data.getData('text/plain'));
  if (pasted.length === 0) return undefined;
  // Open, so that its first line continues the line in which it is pasted.
  return Slice.maxOpen(Fragment.fromJSON(view.state.schema, toDocument(pasted).content));
}
