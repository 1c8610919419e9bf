import { useNow, ZoneSentence } from '@iris/platform/calendar';
import { useUrlFilters } from '@iris/platform/filters';
import { useTheme } from '@iris/platform/theme';
import { Container, PageHeading } from '@iris/platform/ui';
import { programmeDetails } from '../../details/page-details.ts';
import { paths } from '../../paths.ts';
import { InPieces } from '../../ui/in-pieces.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { Past, pastAddress } from './past.tsx';
import { Upcoming } from './upcoming.tsx';
import { usePast, useUpcoming } from './webinars.api.ts';

/** The programme: the webinars to come, and those that are over, by parts. */
export default function WebinarsPage() {
  const theme = useTheme();
  const { filters, pages, showMore } = useUrlFilters(['after']);
  const after = /^[0-9a-f]{24}$/.test(filters.after) ? filters.after : undefined;
  const upcoming = useUpcoming();
  const past = usePast(after, pages);
  const now = useNow();
  const shown = [...(after ? [] : (upcoming.data ?? [])), ...(past.items ?? [])];
  const canonical = after ? pastAddress(after) : paths.webinars;
  return (
    <Container className="py-10 md:py-16">
      <header className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_auto] lg:items-end">
        <PageHeading
          title={after && 'Webinaires, suite'}
          details={{ ...programmeDetails(shown, theme), canonical }}
          className="text-5xl"
        >
          Webinaires
        </PageHeading>
        <div className="max-w-[52ch]">
          <p className="text-lg text-ink-soft">
            Une soirée avec un chirurgien qui opère&nbsp;: son geste, vos questions, et votre attestation de présence.
          </p>
          <ZoneSentence className="mt-1 text-sm text-ink-faint max-sm:min-h-[2lh]" />
        </div>
      </header>
      <div className="mt-8 grid gap-x-10 gap-y-12 md:mt-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <InPieces>
          {after ? (
            <p>
              <TextLink to={paths.webinars}>Revenir au programme</TextLink>
            </p>
          ) : (
            <Upcoming query={upcoming} now={now} />
          )}
          <aside className="lg:sticky lg:top-24 lg:row-span-2">
            <CalendarPanel />
          </aside>
          <Past list={past} now={now} onShowMore={showMore} />
        </InPieces>
      </div>
    </Container>
  );
}
