import { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** Media type of a copied part of a text. */
const TYPE = 'application/x-iris-text+json';

/**
 * Copies parts of texts as JSON, and pastes other content as plain text: the page's Trusted Types policy forbids parsing
 * HTML, which the editor would do with what it finds in the clipboard.
 */
export const Clipboard = Extension.create({
  name: 'plainClipboard',
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
  const slice = sliceOf(view, event.clipboardData?.getData(TYPE));
  if (slice) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  else view.pasteText(event.clipboardData?.getData('text/plain') ?? '');
  return true;
}

function drop(view: EditorView, event: DragEvent): boolean {
  // What is dragged inside the text needs no parsing.
  if (view.dragging) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const text = event.dataTransfer?.getData('text/plain');
  if (at && text) view.dispatch(view.state.tr.insertText(text, at.pos));
  return true;
}

function sliceOf(view: EditorView, data: string | undefined): Slice | undefined {
  if (!data) return undefined;
  try {
    return Slice.fromJSON(view.state.schema, JSON.parse(data));
  } catch {
    // Copied from another version of the editor.
    return undefined;
  }
}
