import type { Author, CourseDetail } from '@iris/contract/programs';
import { Check } from 'lucide-react';
import { TitledSection } from '../../../ui/titled-section.tsx';

interface PresentationProps {
  course: CourseDetail;
}

/** The whole description, the objectives, and for whom the course is. */
export function Presentation({ course }: PresentationProps) {
  const { objectives, audience, prerequisites } = course.teaching;
  return (
    <>
      <TitledSection id="presentation" title="Le cours">
        <p className="max-w-text text-lg whitespace-pre-line text-ink-soft wrap-anywhere">{course.description}</p>
      </TitledSection>
      {objectives.length > 0 && (
        <TitledSection id="objectifs" title="Objectifs" lead="À la fin de ce cours, vous saurez">
          <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
            {objectives.map((objective) => (
              <li key={objective} className="flex gap-3 wrap-anywhere">
                <Check className="mt-1 size-4.5 text-primary-ink" />
                <span className="min-w-0">{objective}</span>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      {(audience || prerequisites) && (
        <TitledSection id="public" title="Public">
          <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            {audience && <Fact term="À qui s'adresse ce cours">{audience}</Fact>}
            {prerequisites && <Fact term="Prérequis">{prerequisites}</Fact>}
          </dl>
        </TitledSection>
      )}
    </>
  );
}

interface FactProps {
  term: string;
  children: string;
}

function Fact({ term, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{term}</dt>
      <dd className="mt-1.5 whitespace-pre-line text-ink-soft wrap-anywhere">{children}</dd>
    </div>
  );
}

interface AuthorsProps {
  authors: readonly Author[];
}

/** The authors, each with a sentence and the interests to disclose, as in a journal. */
export function Authors({ authors }: AuthorsProps) {
  if (authors.length === 0) return null;
  return (
    <TitledSection id="auteurs" title={authors.length > 1 ? 'Auteurs' : 'Auteur'}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {authors.map(({ name, role, biography, disclosures }) => (
          <li key={`${name} ${role}`} className="flex min-w-0 flex-col wrap-anywhere">
            <h3 translate="no" className="text-xl">
              {name}
            </h3>
            <p className="text-ink-soft">{role}</p>
            {biography && <p className="mt-2 whitespace-pre-line text-ink-soft">{biography}</p>}
            <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm text-ink-soft">
              <span className="font-semibold text-ink">Liens d'intérêts&nbsp;: </span>
              <span>{disclosures}</span>
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
