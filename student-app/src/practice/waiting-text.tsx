import { RATING_DAYS } from '@iris/contract/practice';

/** Who sees a film that was sent, and how long it usually takes. */
export function WaitingText() {
  return (
    <p className="max-w-text text-ink-soft">
      <strong className="block text-ink">Chez les évaluateurs</strong>
      {`Ils voient votre film, vos repères et un code, rien d'autre. Le résultat arrive en général en moins de ${RATING_DAYS}\u00a0jours\u00a0: vous serez prévenu par e-mail.`}
    </p>
  );
}
