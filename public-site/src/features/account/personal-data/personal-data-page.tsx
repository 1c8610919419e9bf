import type { PersonalData } from '@iris/contract/accounts';
import { formatMoment, formatNumber } from '@iris/platform/format';
import { Container, classes, LoadFailure, Loading, PageHeading, Skeleton, textLinkClass } from '@iris/platform/ui';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { usePersonalData } from '../account.api.ts';
import { AccountGate } from '../account-gate.tsx';
import { DataRows } from './data-rows.tsx';
import { DownloadData } from './download-data.tsx';

/** All that is stored about the account, to read (GDPR, article 15). */
export default function PersonalDataPage() {
  return <AccountGate>{() => <Page />}</AccountGate>;
}

function Page() {
  const data = usePersonalData();
  return (
    <Container className="py-10 md:py-16">
      <BackLink to={paths.account} className="mb-2">
        Votre compte
      </BackLink>
      <PageHeading className="text-5xl">Vos données</PageHeading>
      <p className="mt-4 max-w-[62ch] text-lg text-ink-soft">
        Tout ce que l'académie garde sur vous. Pourquoi et combien de temps&nbsp;:{' '}
        <TextLink to={paths.privacy}>Confidentialité</TextLink>.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <DownloadData />
        {data.data && <p className="text-ink-soft">{`État du ${formatMoment(data.data.generated_at)}`}</p>}
      </div>
      <LoadFailure query={data} message="Vos données n'ont pas pu être rassemblées" className="mt-10" />
      {data.isPending && <Pending />}
      {data.data && <Sections sections={data.data.sections} />}
    </Container>
  );
}

interface SectionsProps {
  sections: PersonalData['sections'];
}

function Sections({ sections }: SectionsProps) {
  if (sections.length === 0) return <p className="mt-10">L'académie ne garde rien sur vous.</p>;
  return (
    <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_1fr]">
      <nav aria-labelledby="contents" className="lg:sticky lg:top-24 lg:self-start">
        <h2 id="contents" className="font-semibold">
          Sommaire
        </h2>
        <ul className="mt-3 columns-2 gap-x-6 lg:columns-1">
          {sections.map(({ title, rows }, index) => (
            <li key={title} className="break-inside-avoid">
              <a href={`#${idOf(index)}`} className={classes(textLinkClass, 'inline-block py-1')}>
                {title}
              </a>{' '}
              <span className="text-ink-soft">{`(${formatNumber(rows.length)})`}</span>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 divide-y divide-line border-line border-y">
        {sections.map(({ title, rows }, index) => (
          <section key={title} aria-labelledby={idOf(index)} className="py-8">
            <h2 id={idOf(index)} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
              {title}
            </h2>
            <DataRows title={title} rows={rows} />
          </section>
        ))}
      </div>
    </div>
  );
}

function idOf(index: number): string {
  return `donnees-${index + 1}`;
}

function Pending() {
  return (
    <Loading label="Vos données sont rassemblées..." className="mt-10 space-y-6">
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-48 w-full" />
    </Loading>
  );
}
