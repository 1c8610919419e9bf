import { FormError } from '@iris/platform/forms';

/** What a browser was asked: a new passkey, or one that exists. */
export type Ceremony = 'create' | 'ask';

/** Why there is no passkey, or no answer of one; the message is a French sentence for the user. */
export class PasskeyError extends FormError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PasskeyError';
  }
}

/** Names of the exceptions of WebAuthn; browsers do not say more, so that pages learn nothing about the user's devices. */
const REASONS: Record<Ceremony, Record<string, string>> = {
  create: {
    InvalidStateError: "Cet appareil a déjà une clé d'accès de votre compte.",
    NotAllowedError: "La clé d'accès n'a pas été créée\u00a0: la demande a été annulée ou refusée. Réessayez.",
    NotSupportedError: "Cet appareil ne sait pas créer de clé d'accès pour ce site. Essayez avec un autre.",
    ConstraintError: "Cet appareil ne sait pas créer de clé d'accès pour ce site. Essayez avec un autre.",
  },
  ask: {
    NotAllowedError:
      "La demande a été annulée, ou cet appareil n'a pas votre clé d'accès. Réessayez, ou choisissez un autre moyen.",
  },
};

const LATE = 'Le délai est écoulé. Réessayez quand votre appareil ou votre clé est prêt.';
const ELSEWHERE =
  "Votre navigateur refuse les clés d'accès à cette adresse. Ouvrez l'académie par son adresse habituelle, en https.";
const UNKNOWN = "Votre appareil n'a pas répondu comme prévu. Réessayez.";

/** The sentence for an exception of the browser. `isLate`: its time was up, which browsers report like a cancellation. */
export function reasonOf(ceremony: Ceremony, cause: unknown, isLate: boolean): string {
  // A DOMException is not an Error everywhere.
  const { name = '' } = cause as { name?: string };
  if (name === 'SecurityError') return ELSEWHERE;
  if (name === 'NotAllowedError' && isLate) return LATE;
  return REASONS[ceremony][name] ?? UNKNOWN;
}
