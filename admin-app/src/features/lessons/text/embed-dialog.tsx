import { blockSchema } from '@iris/contract/foundation';
import { TextField, useZodForm } from '@iris/platform/forms';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { ImageField } from '../../../editing/files/image-field.tsx';
import type { Embed } from './document.ts';
import { TableDialog } from './table-dialog.tsx';

interface EmbedDialogProps {
  open: boolean;
  /** The figure or table to edit; undefined before the first opening. */
  embed: Embed | undefined;
  onSave: (embed: Embed) => void;
  onClose: () => void;
}

/** The form of a figure or of a table. */
export function EmbedDialog({ open, embed, onSave, onClose }: EmbedDialogProps) {
  if (embed?.type === 'table') return <TableDialog open={open} table={embed} onSave={onSave} onClose={onClose} />;
  if (embed) return <FigureDialog open={open} figure={embed} onSave={onSave} onClose={onClose} />;
  return null;
}

type Figure = Extract<Embed, { type: 'figure' }>;

const figureSchema = z.custom<Figure>().superRefine((value, context) => {
  const { error } = blockSchema.safeParse(value);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});

interface FigureDialogProps {
  open: boolean;
  figure: Figure;
  onSave: (embed: Embed) => void;
  onClose: () => void;
}

function FigureDialog({ open, figure, onSave, onClose }: FigureDialogProps) {
  const form = useZodForm(figureSchema, { defaultValues: figure });
  const [isUploading, setUploading] = useState(false);
  const { control } = form;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Figure"
      wide
      dirty={isUploading}
      form={form}
      onSave={async (next) => onSave({ ...next, type: 'figure' })}
      submitLabel={figure.image ? 'Appliquer' : 'Insérer la figure'}
      isBlocked={isUploading}
    >
      <ImageField control={control} name="image" label="Image" whole onUploading={setUploading} />
      <TextField
        control={control}
        name="image_alt"
        label="Texte alternatif"
        optional
        hint="Ce que la figure montre, pour qui ne la voit pas."
      />
      <TextField control={control} name="caption" label="Légende" optional />
    </FormDialog>
  );
}
