import { isImageAddress } from '@iris/contract/fields';
import { controlClass, FieldFrame, type FieldProps, type FieldValues, useControlledField } from '@iris/platform/forms';
import { Button, classes, InlineError, isInTheClear, Picture, ProgressBar } from '@iris/platform/ui';
import { Upload, X } from 'lucide-react';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { IMAGE_TYPES, useImageUpload } from './use-image-upload.ts';

interface ImageFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  /** Fits the whole image into the preview, for logos. */
  whole?: boolean;
  /** Called when an upload starts and ends; the form must not be saved in between. */
  onUploading?: (uploading: boolean) => void;
}

/** A field for an image with preview: an address, or a file that is selected, dropped or pasted. */
export function ImageField<Input extends FieldValues, Output>(props: ImageFieldProps<Input, Output>) {
  const { label, hint, optional, whole, className, onUploading } = props;
  const { id, error, attributes, field } = useControlledField(props);
  const { onChange } = field;
  const upload = useImageUpload({ onUploaded: onChange, onUploading });
  const [broken, setBroken] = useState('');
  const address: string = field.value ?? '';
  const shown = upload.preview ?? (isImageAddress(address) ? address : '');

  const handlePaste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    if (!file) return;
    event.preventDefault();
    upload.send(file);
  };

  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <DropZone onDrop={upload.send} onPaste={handlePaste}>
        <Picture
          src={shown}
          alt=""
          eager
          whole={whole ?? false}
          onBroken={setBroken}
          className={classes('rounded-sm border border-line sm:w-44 sm:shrink-0', upload.preview && 'opacity-60')}
        />
        <div className="flex min-w-0 flex-1 flex-col items-start justify-center gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton label={label} busy={upload.isSending} onFile={upload.send} />
            {optional && address && !upload.isSending && (
              <Button size="sm" variant="ghost" icon={<X />} onClick={() => onChange('')}>
                Retirer
              </Button>
            )}
          </div>
          {upload.isSending ? (
            <ProgressBar label="Envoi de l'image" value={upload.percent} className="my-2 w-full" />
          ) : (
            <p className="text-sm text-ink-faint">
              Ou déposez l'image ici, ou collez-la. JPEG, PNG, WebP ou AVIF, 5&nbsp;Mo au plus.
            </p>
          )}
          {upload.failure && (
            <div role="alert">
              <InlineError>{upload.failure}</InlineError>
            </div>
          )}
        </div>
      </DropZone>
      <input
        {...field}
        {...attributes}
        value={address}
        onChange={(event) => {
          upload.forget();
          onChange(event);
        }}
        onPaste={handlePaste}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://... ou une image ci-dessus"
        className={classes(controlClass, 'min-h-11')}
      />
      {isInTheClear(address) && (
        <p className="text-sm text-ink-soft">
          Les pages n'affichent que des images en https&nbsp;: celle-ci sera demandée à l'adresse qui commence par
          https://.
        </p>
      )}
      {shown !== '' && broken === shown && (
        <p role="status" className="text-sm text-ink-soft">
          Aucune image ne se trouve à cette adresse&nbsp;: un dessin la remplacera.
        </p>
      )}
    </FieldFrame>
  );
}

interface DropZoneProps {
  onDrop: (file: File) => void;
  onPaste: (event: ClipboardEvent) => void;
  children: ReactNode;
}

/** Area that accepts dropped files. */
function DropZone({ onDrop, onPaste, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onDrop(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button beside it does the same
    <div
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onPaste={onPaste}
      className={classes(
        'flex flex-col gap-x-4 gap-y-3 rounded-md border border-dashed p-3 transition-colors sm:flex-row',
        isOver ? 'border-primary-line bg-primary-soft' : 'border-line-strong',
      )}
    >
      {children}
    </div>
  );
}

function FileButton({ label, busy, onFile }: { label: string; busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onFile(file);
    // Otherwise selecting the same file again would trigger no change event.
    currentTarget.value = '';
  };
  return (
    <>
      <Button size="sm" icon={<Upload />} busy={busy} busyLabel="Envoi..." onClick={() => input.current?.click()}>
        Choisir un fichier
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        aria-label={`Fichier pour «\u00a0${label}\u00a0»`}
        onChange={handleChange}
      />
    </>
  );
}
