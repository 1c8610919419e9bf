/** Errors thrown while a page's module was loaded or first executed, as opposed to rendered. */
const importErrors = new WeakSet<object>();

/** Marks the error of a failed import; it stays the same object, so that the console shows it whole. */
export function markImportError(error: unknown): void {
  if (error instanceof Error) importErrors.add(error);
}

/** Whether an error comes from the import of a page. */
export function isImportError(error: unknown): boolean {
  return error instanceof Error && importErrors.has(error);
}
