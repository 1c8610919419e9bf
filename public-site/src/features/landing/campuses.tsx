import type { CampusInput } from '@iris/contract/site';
import { MapPin, Picture } from '@iris/platform/ui';
import { Section } from '../../ui/section.tsx';
import { useCampuses } from './landing.api.ts';

/** The campuses, where the practical training takes place. */
export function Campuses() {
  const campuses = useCampuses();
  return (
    <Section aria-labelledby="campus" className="border-t border-line">
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-4">
        <h2 id="campus" className="max-w-[16ch] text-4xl">
          Nos campus, des deux côtés de l'Atlantique
        </h2>
        <p className="max-w-[44ch] text-lg text-ink-soft">
          Les mêmes microscopes, les mêmes grilles d'évaluation, les mêmes mentors en visioconférence. Choisissez le
          fuseau horaire.
        </p>
      </div>
      <ul className="mt-10 grid gap-x-8 gap-y-12 md:mt-14 md:grid-cols-2">
        {campuses.map((campus) => (
          <Campus key={campus.name} {...campus} />
        ))}
      </ul>
    </Section>
  );
}

function Campus({ name, location, image, image_alt, description }: CampusInput) {
  return (
    <li className="min-w-0 wrap-anywhere md:even:mt-16">
      <Picture src={image} alt={image_alt ?? ''} sizes="(min-width: 48rem) 36rem, 100vw" className="rounded-md" />
      <h3 className="mt-6 text-3xl">{name}</h3>
      <p className="mt-1.5 flex items-start gap-2 font-semibold text-primary-ink">
        <MapPin className="mt-0.5 size-5" />
        <span>{location}</span>
      </p>
      <p className="mt-3 max-w-[58ch] text-ink-soft">{description}</p>
    </li>
  );
}
