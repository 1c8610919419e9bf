import type { WebinarCard as Shown } from '@iris/contract/webinars';
import { LoadFailure } from '@iris/platform/ui';
import { More } from '../../parts/more.tsx';
import { useFocusOnNew } from '../../parts/use-focus-on-new.ts';
import type { Parts } from '../../parts/use-parts.ts';
import { paths } from '../../paths.ts';
import { WebinarsSkeleton } from './upcoming.tsx';
import { WebinarCard } from './webinar-card.tsx';

interface PastProps {
  list: Parts<Shown>;
  now: Date | undefined;
  onShowMore: () => void;
}

/** The webinars that are over; nothing when there are none. */
export function Past({ list, now, onShowMore }: PastProps) {
  const { query, items: webinars } = list;
  const focus = useFocusOnNew<HTMLUListElement>(webinars?.length ?? 0);
  const handleShowMore = () => {
    focus.focusNext();
    onShowMore();
  };
  if (webinars?.length === 0) return null;
  return (
    <section aria-labelledby="passes">
      <h2 id="passes" className="mb-5 text-3xl">
        Déjà tenus
      </h2>
      {!webinars && !query.isError && <WebinarsSkeleton label="Chargement des webinaires passés..." />}
      <LoadFailure query={query} message="Impossible de charger les webinaires passés" />
      {webinars && (
        <ul ref={focus.list} className="flex flex-col gap-4">
          {webinars.map((webinar) => (
            <WebinarCard key={webinar._id} webinar={webinar} now={now} />
          ))}
        </ul>
      )}
      <More list={list} next={pastAddress(webinars?.at(-1)?._id)} onShowMore={handleShowMore} />
    </section>
  );
}

/** The page with the webinars before this one. */
export function pastAddress(after: string | undefined): string {
  return after ? `${paths.webinars}?after=${after}` : paths.webinars;
}
