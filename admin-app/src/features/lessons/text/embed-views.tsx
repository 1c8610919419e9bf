import { Button, Picture } from '@iris/platform/ui';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EditEmbed, Embed } from './document.ts';

export function FigureView(props: NodeViewProps) {
  const { image, image_alt, caption } = props.node.attrs as Extract<Embed, { type: 'figure' }>;
  return (
    <EmbedFrame name="la figure" {...props}>
      <Picture src={image} alt={image_alt} whole className="rounded-sm border border-line" />
      <p className="mt-2 text-sm text-ink-soft">{caption || 'Sans légende'}</p>
      {!image_alt && (
        <p className="text-sm text-ink-faint">Sans texte alternatif&nbsp;: la figure ne fait que décorer.</p>
      )}
    </EmbedFrame>
  );
}

export function TableView(props: NodeViewProps) {
  const { caption, header, rows } = props.node.attrs as Extract<Embed, { type: 'table' }>;
  return (
    <EmbedFrame name="le tableau" {...props}>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="mb-2 text-left font-semibold">{caption}</caption>
          <thead>
            <tr>
              {header.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place
                <th key={at} scope="col" className="border border-line bg-sunken px-3 py-2 text-left">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place
              <tr key={line}>
                {row.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place
                  <td key={at} className="border border-line px-3 py-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </EmbedFrame>
  );
}

interface EmbedFrameProps extends NodeViewProps {
  name: string;
  children: ReactNode;
}

function EmbedFrame({ name, node, selected, extension, updateAttributes, deleteNode, children }: EmbedFrameProps) {
  const { onEdit } = extension.options as { onEdit: EditEmbed };
  const handleEdit = () => {
    const embed = { ...node.attrs, type: node.type.name } as Embed;
    onEdit(embed, ({ type: _, ...attrs }) => updateAttributes(attrs));
  };
  return (
    <NodeViewWrapper
      className={`my-4 rounded-md border p-3 ${selected ? 'border-primary-line bg-primary-soft' : 'border-line'}`}
    >
      {children}
      <div className="mt-2 flex gap-2">
        <Button size="sm" icon={<Pencil />} onClick={handleEdit}>
          Modifier<span className="sr-only">{` ${name}`}</span>
        </Button>
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={deleteNode}>
          Retirer<span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </NodeViewWrapper>
  );
}
