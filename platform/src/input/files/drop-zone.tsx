import { classes } from '@iris/platform/ui';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';

interface DropZoneProps {
  onFile: (file: File) => void;
  className?: string;
  children: ReactNode;
}

/** Area that accepts a dropped or pasted file. */
export function DropZone({ onFile, className, children }: DropZoneProps) {
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
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onPaste={(event) => takePastedFile(event, onFile)}
      className={classes(
        'rounded-md border border-dashed transition-colors',
        isOver ? 'border-primary-line bg-primary-soft' : 'border-line-strong',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Takes a file of the clipboard instead of its text. */
export function takePastedFile(event: ClipboardEvent, onFile: (file: File) => void): void {
  const file = event.clipboardData.files[0];
  if (!file) return;
  event.preventDefault();
  onFile(file);
}
