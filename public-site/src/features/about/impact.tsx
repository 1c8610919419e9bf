import { Container } from '@iris/platform/ui';

const FIGURES = [
  { value: '30+', label: 'pays', text: 'où exercent nos anciens étudiants' },
  { value: '8000+', label: 'étudiants', text: 'internes, praticiens et chefs de service' },
  { value: '45+', label: 'experts', text: 'qui opèrent encore chaque semaine' },
  { value: '150+', label: 'cours', text: 'filmés, annotés et tenus à jour' },
] as const;

/** The four impact figures. */
export function Impact() {
  return (
    <section aria-labelledby="impact" className="on-dark">
      <Container className="py-14 md:py-20">
        <h2 id="impact" className="text-3xl">
          Notre impact
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-10 sm:gap-x-8 lg:grid-cols-4">
          {FIGURES.map(({ value, label, text }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t border-line-strong pt-5">
              <dt className="mt-2">
                <span className="text-xl font-semibold">{label}</span>
                <span className="mt-0.5 block text-ink-soft">{text}</span>
              </dt>
              <dd className="font-display text-6xl tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
