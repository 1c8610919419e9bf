import { textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** The link above a page of raters. */
export function BackToList() {
  return (
    <p className="mb-3 text-sm">
      <Link to={paths.rating} className={textLinkClass}>
        Films à évaluer
      </Link>
    </p>
  );
}
