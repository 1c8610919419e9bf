import type { InstitutionPage, Resident } from '@iris/contract/institutions';
import { Button, textLinkClass } from '@iris/platform/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { membershipPeriod } from '../wordings.ts';
import { CourseProgress } from './course-progress.tsx';
import { ResidentArrangements } from './resident-arrangements.tsx';

interface ResidentItemProps {
  institution: InstitutionPage;
  resident: Resident;
  /** The address of what may be seen of the resident. */
  path: string;
}

/** A resident with the courses of the institution, and for managers what is arranged. */
export function ResidentItem({ institution, resident, path }: ResidentItemProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { name, courses } = resident;
  return (
    <li className="p-4 sm:px-5">
      <article
        aria-labelledby={`${id}-name`}
        className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-[13rem_minmax(0,1fr)_auto]"
      >
        <div className="min-w-0">
          <h2 id={`${id}-name`} translate="no" className="text-base wrap-anywhere">
            <Link to={path} className={textLinkClass}>
              {name}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-ink-faint first-letter:uppercase">{membershipPeriod(resident)}</p>
        </div>
        {courses.length > 0 ? (
          <ul className="flex min-w-0 flex-col gap-3">
            {courses.map((course) => (
              <CourseProgress key={course.course._id} course={course} name={name} />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-ink-soft">Aucun cours sur une place de l'établissement.</p>
        )}
        {institution.may_manage && (
          <Button
            size="sm"
            variant="ghost"
            icon={<ChevronDown className={isOpen ? 'rotate-180' : undefined} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-more` : undefined}
            onClick={() => setOpen(!isOpen)}
            className="justify-self-start max-lg:-ml-3"
          >
            Gérer<span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
        {isOpen && (
          <div id={`${id}-more`} className="lg:col-span-full">
            <ResidentArrangements institution={institution} resident={resident} />
          </div>
        )}
      </article>
    </li>
  );
}
