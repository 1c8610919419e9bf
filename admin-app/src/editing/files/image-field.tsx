import { isImageAddress } from '@iris/contract/foundation';
import { DropZone, takePastedFile } from '@iris/platform/files';
import { controlClass, FieldFrame, type FieldProps, type FieldValues, useControlledField } from '@iris/platform/forms';
import { Button, classes, isInTheClear, Picture } from '@iris/platform/ui';
import { Upload, X } from 'lucide-react';
import { useState } from 'react';
import { UploadButton, UploadState } from './upload-state.tsx';
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

  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <DropZone onFile={upload.send} className="flex flex-col gap-x-4 gap-y-3 p-3 sm:flex-row">
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
            <UploadButton
              upload={upload}
              size="sm"
              icon={<Upload />}
              accept={IMAGE_TYPES}
              inputLabel={`Fichier pour «\u00a0${label}\u00a0»`}
            >
              Choisir un fichier
            </UploadButton>
            {optional && address && !upload.isSending && (
              <Button size="sm" variant="ghost" icon={<X />} onClick={() => onChange('')}>
                Retirer
              </Button>
            )}
          </div>
          <UploadState upload={upload} kind="image" label="Envoi de l'image" />
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
        onPaste={(event) => takePastedFile(event, upload.send)}
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
