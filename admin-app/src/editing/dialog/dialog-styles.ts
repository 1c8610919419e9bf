/** Classes of the backdrop that darkens the page. */
export const BACKDROP =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Classes of the positioning container: at the bottom on phones, centered on larger screens. */
export const VIEWPORT = 'fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6';

/** Classes of the dialog. */
export const POPUP =
  'flex max-h-[94dvh] w-full flex-col overflow-hidden rounded-t-md border border-line bg-surface text-ink shadow-overlay outline-none transition-[opacity,translate] duration-200 sm:max-h-[min(90dvh,54rem)] sm:rounded-md data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0';
