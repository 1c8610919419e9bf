import { classes } from '@iris/platform/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Lightbulb,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Subscript,
  Superscript,
  Table2,
  TextQuote,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Embed } from './document.ts';

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
  onInsert: (embed: Embed) => void;
}

/** A button of the toolbar; `isActive` is absent for one that is no toggle. */
interface Tool {
  label: string;
  icon: LucideIcon;
  isActive?: (editor: Editor) => boolean;
  isEnabled?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

/** The formats and embeds of a text. One stop of the tab key; arrows move between the buttons. */
export function Toolbar({ editor, onLink, onInsert }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const tools = [...FORMATS, ...embedTools(onLink, onInsert), ...HISTORY];
  const states = useEditorState({
    editor,
    selector: ({ editor: shown }) =>
      tools.map(({ isActive, isEnabled }) => [isActive?.(shown), isEnabled?.(shown) ?? true] as const),
  });
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next =
      (buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length;
    setCurrent(next);
    buttons[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Mise en forme"
      tabIndex={-1}
      onKeyDown={handleKey}
      className="sticky top-16 z-10 flex flex-wrap gap-0.5 rounded-t-md border-b border-line bg-surface p-1.5 sm:top-39 [@media(height<31rem)]:top-0 sm:[@media(height<31rem)]:top-23"
    >
      {tools.map(({ label, icon: Icon, run }, index) => {
        const [isActive, isEnabled] = states[index] ?? [undefined, true];
        return (
          <button
            key={label}
            type="button"
            tabIndex={index === current ? 0 : -1}
            title={label}
            aria-label={label}
            aria-pressed={isActive}
            aria-disabled={!isEnabled}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setCurrent(index);
              if (isEnabled) run(editor);
            }}
            className={classes(
              'grid size-9 place-items-center rounded-sm transition-colors aria-disabled:opacity-40 pointer-coarse:size-11',
              isActive ? 'bg-ink text-paper' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
            )}
          >
            <Icon className="size-4.5" />
          </button>
        );
      })}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

const FORMATS: readonly Tool[] = [
  blockTool('Intertitre', Heading2, 'heading', { level: 2 }),
  blockTool('Intertitre secondaire', Heading3, 'heading', { level: 3 }),
  markTool('Gras', Bold, 'bold'),
  markTool('Italique', Italic, 'italic'),
  markTool('Exposant', Superscript, 'superscript'),
  markTool('Indice', Subscript, 'subscript'),
  {
    label: 'Liste à puces',
    icon: List,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Liste numérotée',
    icon: ListOrdered,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  blockTool('Citation', TextQuote, 'quote'),
  blockTool('Encadré «\u00a0À retenir\u00a0»', Lightbulb, 'notice', { tone: 'key' }),
  blockTool('Encadré «\u00a0Danger\u00a0»', TriangleAlert, 'notice', { tone: 'danger' }),
];

const HISTORY: readonly Tool[] = [
  {
    label: 'Annuler',
    icon: Undo2,
    isEnabled: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Rétablir',
    icon: Redo2,
    isEnabled: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

function embedTools(onLink: () => void, onInsert: (embed: Embed) => void): Tool[] {
  return [
    { label: 'Lien', icon: Link2, isActive: (editor) => editor.isActive('link'), run: onLink },
    {
      label: 'Figure',
      icon: ImagePlus,
      run: () => onInsert({ type: 'figure', image: '', image_alt: '', caption: '' }),
    },
    {
      label: 'Tableau',
      icon: Table2,
      run: () => onInsert({ type: 'table', caption: '', header: ['', ''], rows: [['', '']] }),
    },
  ];
}

function markTool(label: string, icon: LucideIcon, mark: string): Tool {
  return {
    label,
    icon,
    isActive: (editor) => editor.isActive(mark),
    run: (editor) => editor.chain().focus().toggleMark(mark).run(),
  };
}

function blockTool(label: string, icon: LucideIcon, node: string, attributes?: Record<string, unknown>): Tool {
  return {
    label,
    icon,
    isActive: (editor) => editor.isActive(node, attributes),
    run: (editor) => editor.chain().focus().toggleNode(node, 'paragraph', attributes).run(),
  };
}
