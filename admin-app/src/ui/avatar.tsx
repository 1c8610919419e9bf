import { classes } from '@iris/platform/ui';

interface AvatarProps {
  name: string;
  className?: string;
}

/** The initials of a person whose name is shown beside them. */
export function Avatar({ name, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-ink select-none',
        className,
      )}
    >
      {abbreviate(name)}
    </span>
  );
}

/** The initials of the first and last word: « Jean-Baptiste de la Tour » gives JT. */
function abbreviate(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : ''))
    .join('')
    .toLocaleUpperCase('fr');
}
