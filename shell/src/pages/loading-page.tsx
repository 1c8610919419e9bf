/** Shown while the session or a page is on its way. */
export function LoadingPage() {
  return (
    // As high as the screen: a footer in view would jump when the page comes.
    <div role="status" className="grid min-h-[calc(100svh-4rem)] place-items-center text-ink-soft">
      Chargement...
    </div>
  );
}
