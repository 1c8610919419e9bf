import { Button } from '@iris/platform/ui';
import { type ChangeEvent, type ComponentProps, useRef } from 'react';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Media types and extensions that the file dialog offers. */
  accept: string;
  /** Accessible name of the file input. */
  inputLabel: string;
  onFile: (file: File) => void;
  /** Asks a phone for its camera instead of its files. */
  capture?: 'environment';
}

/** A button that asks for a file. */
export function FileButton({ accept, inputLabel, onFile, capture, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onFile(file);
    // Otherwise selecting the same file again would trigger no change event.
    currentTarget.value = '';
  };
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={capture}
        aria-label={inputLabel}
        onChange={handleChange}
      />
    </>
  );
}
