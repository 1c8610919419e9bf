/** Shown while the session or a page is on its way. */
export function LoadingPage() {
  return (
    <div role="status" className="grid min-h-[60svh] place-items-center text-ink-soft">
      Chargement...
    </div>
  );
}
