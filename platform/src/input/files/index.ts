export { DropZone, takePastedFile } from './drop-zone.tsx';
export { FileButton } from './file-button.tsx';
