import { PASSWORD_MIN_LENGTH } from '@iris/contract/foundation';
import type { PasswordOwner, PasswordStrength } from '@iris/contract/password-strength';
import { classes } from '@iris/platform/ui';
import { useDeferredValue, useEffect, useState } from 'react';

const SEGMENTS = [1, 2, 3, 4] as const;

const WORDS: Record<PasswordStrength['score'], string> = {
  0: 'Mot de passe faible.',
  1: 'Mot de passe faible.',
  2: 'Mot de passe moyen\u00a0: quelques mots de plus le rendraient plus sûr.',
  3: 'Bon mot de passe.',
  4: 'Très bon mot de passe.',
};

interface PasswordMeterProps {
  password: string;
  /** Whose password it is, as far as the form knows. */
  owner: PasswordOwner;
}

/** What a new password needs, and how hard the typed one is to guess; the hint of its field. A weak one is accepted. */
export function PasswordMeter({ password, owner }: PasswordMeterProps) {
  const strength = useStrength(useDeferredValue(password), owner);
  return (
    <>
      <span>{PASSWORD_MIN_LENGTH} caractères au moins.</span>
      {/* With its room before the judgment has loaded, which would move the button from under the pointer. */}
      {password !== '' && <Segments filled={strength ? Math.max(1, strength.score) : 0} />}
      {/* Always there: screen readers announce changes of a region that they know. */}
      <span role="status" className={classes('block text-ink-soft', password !== '' && 'min-h-lh')}>
        {strength && [WORDS[strength.score], strength.fault].filter(Boolean).join(' ')}
      </span>
    </>
  );
}

function Segments({ filled }: { filled: number }) {
  return (
    <span aria-hidden="true" className="my-1.5 flex gap-1">
      {SEGMENTS.map((segment) => (
        <span
          key={segment}
          className={classes(
            'h-1 flex-1 rounded-full transition-colors',
            segment <= filled ? 'bg-ink-soft' : 'bg-line',
          )}
        />
      ))}
    </span>
  );
}

/** The judgment is loaded with the first character, because its dictionary weighs more than the page. */
function useStrength(password: string, owner: PasswordOwner): PasswordStrength | undefined {
  const [judge, setJudge] = useState<typeof import('@iris/contract/password-strength')>();
  const isNeeded = password !== '';
  useEffect(() => {
    if (!isNeeded) return;
    // Without it the form works as well, so that a failure needs no message.
    import('@iris/contract/password-strength').then(setJudge, () => undefined);
  }, [isNeeded]);
  return isNeeded ? judge?.passwordStrength(password, owner) : undefined;
}
