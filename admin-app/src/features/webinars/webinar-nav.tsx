import { linkTo } from '@iris/contract/site';
import { classes, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { paths, webinarPath } from '../../paths.ts';

interface WebinarNavProps {
  id: string;
  current: keyof typeof PAGES;
}

/** The pages of a webinar. */
export function WebinarNav({ id, current }: WebinarNavProps) {
  return (
    <nav aria-label="Pages du webinaire" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Link to={paths.webinars} className={LINK}>
        Webinaires
      </Link>
      <span className="ml-auto flex flex-wrap gap-x-4">
        <Link to={linkTo('/webinars/:id', { id })} className={LINK}>
          Page publique
        </Link>
        {PAGE_NAMES.filter((page) => page !== current).map((page) => (
          <Link key={page} to={webinarPath(id, page)} className={LINK}>
            {PAGES[page]}
          </Link>
        ))}
      </span>
    </nav>
  );
}

const PAGES = { webinar: 'Webinaire', webinarDesk: 'Régie', webinarReplay: 'Rediffusion' } as const;
const PAGE_NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[];
const LINK = classes('inline-flex items-center pointer-coarse:min-h-11', textLinkClass);
