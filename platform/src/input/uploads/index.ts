export type { UploadTarget } from './film-upload.ts';
export { UploadProgress } from './upload-progress.tsx';
export { uploadRecords } from './upload-records.ts';
export { useFilmUpload } from './use-film-upload.ts';
export { useInterrupted } from './use-interrupted.ts';
