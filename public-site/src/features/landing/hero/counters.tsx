import type { Stats } from '@iris/contract/site';
import { formatNumber } from '@iris/platform/format';
import { Container, classes, fittedSizeClass } from '@iris/platform/ui';
import { useRef } from 'react';
import { useStats } from '../landing.api.ts';
import { useCountUp } from './use-count-up.ts';

const COUNTERS: readonly { key: keyof Stats; label: string }[] = [
  { key: 'webinar_listeners', label: 'Auditeurs de Webinaires' },
  { key: 'virtual_classes', label: 'Classes Virtuelles' },
  { key: 'key_opinion_leaders', label: "Leaders d'Opinion Clés" },
  { key: 'subscribers', label: 'Abonnés' },
];

/** The four homepage numbers, counted up when they come into view. */
export function Counters() {
  const stats = useStats();
  const strip = useRef<HTMLDListElement>(null);
  const share = useCountUp(strip);
  return (
    <div className="border-t border-line">
      <Container>
        <dl ref={strip} className="grid grid-cols-2 lg:grid-cols-4">
          {COUNTERS.map(({ key, label }) => (
            <div
              key={key}
              className="flex min-w-0 flex-col-reverse justify-end border-line py-6 pr-3 not-first:lg:pl-8 even:pl-5 even:border-l nth-[n+3]:border-t sm:py-8 lg:nth-[n+3]:border-t-0 lg:nth-[n+2]:border-l"
            >
              <dt className="mt-1 text-sm leading-snug text-ink-soft">{label}</dt>
              <dd className="@container font-display text-4xl whitespace-nowrap tabular-nums">
                {/* Assistive technology gets the final value only, not the intermediate ones. */}
                <span
                  aria-hidden="true"
                  className={classes(fittedSizeClass(formatNumber(stats[key])), 'noscript:hidden')}
                >
                  {formatNumber(Math.round(stats[key] * share))}
                </span>
                <span className="sr-only noscript:not-sr-only">{formatNumber(stats[key])}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </div>
  );
}
