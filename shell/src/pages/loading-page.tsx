/** Shown while the session is checked or a page loads. */
export function LoadingPage() {
  return (
    // As high as the screen: a visible footer would jump when the page renders.
    <div role="status" className="grid min-h-[calc(100svh-4rem)] place-items-center text-ink-soft">
      Chargement...
    </div>
  );
}
