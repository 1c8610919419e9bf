import type { FilmHit } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { formatMoment } from '@iris/platform/lesson';
import { serverQuery } from '@iris/platform/query';
import { Highlighted, usePause } from '@iris/platform/search';
import { LoadFailure, SearchField } from '@iris/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';

const LENGTH_MIN = 2;

const KINDS: Record<FilmHit['kind'], string> = { phase: 'Étape', complication: 'Complication', caption: 'Commentaire' };

/** Search over the phases, complications and captions of all films that are open to the learner. */
export function FilmSearch() {
  const [typed, setTyped] = useState('');
  const sought = usePause(typed.trim());
  const query = useQuery({
    ...serverQuery('GET /film-search', { query: { q: sought } }),
    enabled: sought.length >= LENGTH_MIN,
    placeholderData: keepPreviousData,
  });
  const hits = sought.length >= LENGTH_MIN ? query.data : undefined;
  return (
    <div className="flex flex-col gap-4 p-0.5">
      <SearchField label="Chercher dans tous les films" value={typed} onChange={setTyped} />
      <LoadFailure query={query} message="Impossible de chercher" />
      {!hits && !query.isLoadingError && (
        <p className="text-ink-soft">
          Une étape, une complication ou un mot du commentaire&nbsp;: chaque résultat mène à la seconde.
        </p>
      )}
      <p role="status" className={hits?.length === 0 ? 'text-ink-soft' : 'sr-only'}>
        {hits && (hits.length === 0 ? 'Aucun moment ne correspond.' : `${hits.length} moments trouvés`)}
      </p>
      <ul className="flex flex-col">
        {hits?.map(({ course, lesson, kind, text, at, match }) => (
          <li key={`${lesson._id} ${kind} ${at} ${text}`} className="border-line border-t">
            <Link
              to={linkTo(paths.learn, { course: course._id, lesson: lesson._id }, { t: Math.floor(at) })}
              className="flex gap-3 rounded-sm py-2.5 pr-1 leading-snug hover:bg-ink/5"
            >
              <span className="w-12 flex-none text-right text-sm font-semibold text-primary-ink tabular-nums">
                {formatMoment(at)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere">
                  <Highlighted text={text} words={match.words} />
                </span>
                {match.passages.map((passage) => (
                  <span key={passage.text} className="mt-0.5 block text-sm text-ink-soft wrap-anywhere">
                    <Highlighted text={passage.text} words={match.words} isExcerpt />
                  </span>
                ))}
                <span className="mt-0.5 block text-sm text-ink-faint wrap-anywhere">
                  {`${KINDS[kind]} · ${lesson.title} · ${course.title}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
