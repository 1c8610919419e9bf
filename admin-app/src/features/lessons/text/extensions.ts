import { type AnyExtension, Mark, Node, ReactNodeViewRenderer } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Clipboard } from './clipboard.ts';
import type { EditEmbed, Embed } from './document.ts';
import { FigureView, TableView } from './embed-views.tsx';

/** The extensions of the editor: exactly what the blocks of the contract can express. */
export function textExtensions({ onEdit }: { onEdit: EditEmbed }): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      blockquote: false,
      code: false,
      codeBlock: false,
      hardBreak: false,
      horizontalRule: false,
      link: false,
      listItem: false,
      strike: false,
      underline: false,
    }),
    ListItem,
    Quote,
    Notice,
    Link,
    scriptMark('superscript', 'sup'),
    scriptMark('subscript', 'sub'),
    embedNode('figure', FigureView, onEdit),
    embedNode('table', TableView, onEdit),
    Clipboard,
  ];
}

/** One line of text: lists are not nested. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  renderHTML: () => ['blockquote', 0],
});

const Notice = Node.create({
  name: 'notice',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ tone: { default: 'key' } }),
  renderHTML: ({ node }) => [
    'div',
    { 'data-tone': String(node.attrs.tone), 'data-label': node.attrs.tone === 'danger' ? 'Danger' : 'À retenir' },
    0,
  ],
});

/** Not the library's own: it opens, completes and pastes links by rules that the contract does not share. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  renderHTML: ({ mark }) => ['a', { href: String(mark.attrs.href), rel: 'noopener' }, 0],
});

function scriptMark(name: 'superscript' | 'subscript', tag: 'sup' | 'sub'): AnyExtension {
  return Mark.create({
    name,
    excludes: name === 'superscript' ? 'subscript' : 'superscript',
    renderHTML: () => [tag, 0],
  });
}

function embedNode(name: Embed['type'], view: typeof FigureView, onEdit: EditEmbed): AnyExtension {
  const names = name === 'figure' ? ['image', 'image_alt', 'caption'] : ['caption', 'header', 'rows'];
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addOptions: () => ({ onEdit }),
    addAttributes: () => Object.fromEntries(names.map((attribute) => [attribute, { default: '' }])),
    renderHTML: () => ['div', { 'data-embed': name }],
    addNodeView: () => ReactNodeViewRenderer(view),
  });
}
