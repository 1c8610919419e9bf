import { formatPeriod } from '@iris/contract/foundation';
import type { OrganisationDetails } from '@iris/contract/operations';
import type { Config } from '../../config/env.ts';
import type { Retention, StoredCollection } from './collection.ts';
import { PURPOSES } from './purposes.ts';

type KeptDays = Config['keptDays'];

/** What the privacy page says is stored, why and how long, as the collections declare it (GDPR, article 13). */
export function storedData(collections: readonly StoredCollection[], days: KeptDays): OrganisationDetails['stored'] {
  return Object.entries(PURPOSES).map(([purpose, { what, why }]) => {
    const own = collections.filter((collection) => collection.purpose === purpose);
    return { what, why, how_long: retentionTexts(own, days) };
  });
}

/** What the privacy page says remains of a deleted account (GDPR, article 17). */
export function remainingData(
  collections: readonly StoredCollection[],
  days: KeptDays,
): OrganisationDetails['remaining'] {
  const kept = collections.flatMap(({ title = '', people, retention }) =>
    people.flatMap((field) => {
      if (field.erase !== 'keep' || !retention) return [];
      return { what: title, why: field.reason, how_long: field.retention ?? toText(retention, days) };
    }),
  );
  // Several fields of a collection may stay for one reason.
  const once = kept.filter(({ why }, index) => kept.findIndex((one) => one.why === why) === index);
  return once.toSorted((one, other) => one.what.localeCompare(other.what, 'fr'));
}

/** One text when all ends at once; else a line for each, with what it is about. */
function retentionTexts(collections: readonly StoredCollection[], days: KeptDays): string[] {
  const titlesOf = new Map<string, Set<string>>();
  for (const { title = '', retention } of collections) {
    if (!retention) continue;
    const text = toText(retention, days);
    titlesOf.set(text, (titlesOf.get(text) ?? new Set()).add(title));
  }
  if (titlesOf.size === 1) return [...titlesOf.keys()];
  return [...titlesOf].map(([text, titles]) => `${[...titles].join(', ')}\u00a0: ${lowerFirst(text)}`);
}

function toText(retention: Retention, days: KeptDays): string {
  if ('until' in retention) return retention.until;
  if ('setting' in retention) return `${formatPeriod(days[retention.setting])}.`;
  const period = formatPeriod(retention.days);
  return retention.text?.(period) ?? `${period}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
