import type { Author } from '@iris/contract/programs';
import { CourseSection } from './course-section.tsx';

interface AuthorsProps {
  authors: readonly Author[];
}

/** The authors, each with a sentence and the interests to disclose, as in a journal. */
export function Authors({ authors }: AuthorsProps) {
  if (authors.length === 0) return null;
  return (
    <CourseSection id="auteurs" title={authors.length > 1 ? 'Auteurs' : 'Auteur'}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {authors.map(({ name, role, biography, disclosures }) => (
          <li key={`${name} ${role}`} className="flex min-w-0 flex-col wrap-anywhere">
            <h3 className="text-xl">{name}</h3>
            <p className="text-ink-soft">{role}</p>
            {biography && <p className="mt-2 whitespace-pre-line text-ink-soft">{biography}</p>}
            <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm text-ink-soft">
              <span className="font-semibold text-ink">Liens d'intérêts&nbsp;: </span>
              {disclosures}
            </p>
          </li>
        ))}
      </ul>
    </CourseSection>
  );
}
