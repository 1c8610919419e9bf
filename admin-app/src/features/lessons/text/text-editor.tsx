import type { RichText } from '@iris/contract/foundation';
import { useEditing } from '@iris/platform/dialogs';
import { Card } from '@iris/platform/ui';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { type EditEmbed, type Embed, toBlocks, toDocument } from './document.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import { textExtensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

interface TextEditorProps {
  /** As loaded; the editor has its own state. */
  blocks: RichText;
  onChange: (blocks: RichText) => void;
}

interface EditedEmbed {
  embed: Embed;
  save: (embed: Embed) => void;
}

/** The text of a lesson with its toolbar. */
export function TextEditor({ blocks, onChange }: TextEditorProps) {
  const embeds = useEditing<EditedEmbed>();
  const links = useEditing<string>();
  const handleEdit: EditEmbed = (embed, save) => embeds.start({ embed, save });
  const [extensions] = useState(() => textExtensions({ onEdit: handleEdit }));
  const editor = useEditor({
    extensions,
    content: toDocument(blocks),
    // The content security policy allows no inline styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Texte de la leçon',
        class: CONTENT_CLASS,
      },
    },
    onUpdate: ({ editor: edited }) => onChange(toBlocks(edited.getJSON())),
  });
  const handleInsert = (embed: Embed) =>
    embeds.start({
      embed,
      // After the selection: an embed that is selected would be replaced.
      save: ({ type, ...attrs }) =>
        editor.chain().focus().insertContentAt(editor.state.selection.to, { type, attrs }).run(),
    });

  return (
    <Card>
      <Toolbar
        editor={editor}
        onLink={() => links.start(String(editor.getAttributes('link').href ?? ''))}
        onInsert={handleInsert}
      />
      <EditorContent editor={editor} />
      <EmbedDialog
        key={`embed-${embeds.round}`}
        open={embeds.open}
        embed={embeds.item?.embed}
        onSave={(embed) => embeds.item?.save(embed)}
        onClose={embeds.close}
      />
      <LinkDialog
        key={`link-${links.round}`}
        open={links.open}
        address={links.item ?? ''}
        onSave={(href) => setLink(href)}
        onClose={links.close}
      />
    </Card>
  );

  function setLink(href: string): void {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (!href) return void chain.unsetMark('link').run();
    const isEmpty = editor.state.selection.empty && !editor.isActive('link');
    if (isEmpty) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setMark('link', { href }).run();
  }
}

const CONTENT_CLASS = [
  'relative min-h-80 px-5 py-5 text-ink -outline-offset-2 wrap-anywhere whitespace-break-spaces sm:px-8 sm:py-6 *:max-w-text',
  '[&_h2]:mt-7 [&_h2]:mb-2 [&_h2]:text-2xl [&_h3]:mt-5 [&_h3]:mb-1 [&_h3]:text-xl [&_p]:my-2.5',
  '[&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_li_p]:my-1',
  '[&_a]:font-medium [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-4',
  '[&_blockquote]:my-4 [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_blockquote]:text-ink-soft [&_blockquote]:italic',
  '[&_sup]:align-super [&_sup]:text-[0.75em] [&_sup]:leading-none [&_sub]:align-sub [&_sub]:text-[0.75em] [&_sub]:leading-none',
  '[&_[data-tone]]:my-4 [&_[data-tone]]:rounded-md [&_[data-tone]]:border-l-3 [&_[data-tone]]:px-4 [&_[data-tone]]:py-3',
  '[&_[data-tone]]:before:block [&_[data-tone]]:before:text-sm [&_[data-tone]]:before:font-semibold [&_[data-tone]]:before:content-[attr(data-label)]',
  '[&_[data-tone=key]]:border-primary-line [&_[data-tone=key]]:bg-primary-soft',
  '[&_[data-tone=danger]]:border-danger-line [&_[data-tone=danger]]:bg-danger-soft',
].join(' ');
