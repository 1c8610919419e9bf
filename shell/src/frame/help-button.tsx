import { useTheme } from '@iris/platform/theme';
import { MessageCircle, X } from '@iris/platform/ui';
import { useId } from 'react';
import { useDisclosure } from './use-disclosure.ts';

const GREETING = 'Bonjour, je souhaite en savoir plus sur vos cours.';

/** The floating help button and its panel, which links to an external chat. */
export function HelpButton() {
  const { isOpen, root, toggle, panel } = useDisclosure<HTMLDivElement>();

  return (
    <div
      ref={root}
      className="help-button fixed right-4 bottom-4 z-30 flex flex-col items-end gap-3 sm:right-6 sm:bottom-6"
    >
      <div {...panel}>
        <HelpPanel />
      </div>
      <button
        {...toggle}
        type="button"
        aria-label={isOpen ? "Fermer l'aide" : "Besoin d'aide ?"}
        className="grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-raised transition-transform hover:bg-primary-hover active:scale-95"
      >
        {isOpen ? <X /> : <MessageCircle />}
      </button>
    </div>
  );
}

function HelpPanel() {
  const { whatsappNumber } = useTheme();
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="w-[min(20rem,calc(100vw-2rem))] rounded-md border border-line bg-surface p-5 shadow-overlay"
    >
      <h2 id={titleId} className="mb-2 text-xl">
        Besoin d'aide?
      </h2>
      <p className="mb-4 text-ink-soft">
        Discutez avec nous sur WhatsApp. Nous répondons généralement en quelques minutes.
      </p>
      <a
        href={`https://wa.me/${whatsappNumber}?text=${encodeURIComponent(GREETING)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-11 items-center justify-center rounded-md bg-primary px-4 font-semibold text-on-primary hover:bg-primary-hover"
      >
        Démarrer la Discussion
        <span className="sr-only"> (nouvel onglet)</span>
      </a>
    </section>
  );
}
