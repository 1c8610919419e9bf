import type { Chapter } from '@iris/contract/webinars';
import { readPeriod, useTimeZone } from '@iris/platform/calendar';

/** The chapters of the replay, as they are marked during the evening. */
export function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  const zone = useTimeZone();
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby="chapitres" className="min-w-0">
      <h2 id="chapitres" className="text-xl">
        Chapitres
      </h2>
      <ol className="mt-2 flex flex-col">
        {chapters.map(({ _id, title, at }, index) => (
          <li
            key={_id}
            aria-current={index === chapters.length - 1 || undefined}
            className="flex gap-3 border-line border-t py-2 text-ink-soft first:border-t-0 aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <span className="flex-none text-ink-faint tabular-nums">{readPeriod(at, 0, zone).from}</span>
            <span className="wrap-anywhere">{title}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
