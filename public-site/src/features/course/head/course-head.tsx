import { LANGUAGE_LABELS } from '@iris/contract/catalog';
import type { CourseDetail } from '@iris/contract/programs';
import { formatNumber } from '@iris/platform/format';
import { useTheme } from '@iris/platform/theme';
import { Container, LevelBadge, PageHeading, Picture, Rating } from '@iris/platform/ui';
import { ArrowLeft, Clock, Languages, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { courseDetails } from '../../../details/page-details.ts';
import { paths } from '../../../paths.ts';
import { InPreparation } from '../../../ui/in-preparation.tsx';

interface CourseHeadProps {
  course: CourseDetail;
  /** What concerns the enrollment. */
  children: ReactNode;
}

/** The top of the page: the picture to the edges of the window, and the title on dark ground, over its left part on wide screens. */
export function CourseHead({ course, children }: CourseHeadProps) {
  const theme = useTheme();
  const { title, image, image_alt, level, duration, language, enrolled_count, rating, review_count, revision } = course;
  return (
    <section className="on-dark relative isolate overflow-hidden">
      <Picture
        src={image}
        alt={image_alt}
        eager
        sizes="(min-width: 64rem) 68vw, 100vw"
        className="-z-10 max-lg:max-h-[56svh] lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:h-full lg:w-[68%] lg:mask-l-from-50% lg:mask-l-to-100%"
      />
      <Container className="flex flex-col justify-end gap-5 py-8 lg:min-h-[clamp(22rem,62svh,36rem)] lg:py-14">
        <Link
          to={paths.courses}
          className="mb-auto inline-flex min-h-11 items-center gap-2 self-start rounded-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeft className="size-4.5" />
          Tous les cours
        </Link>
        <div className="flex flex-wrap items-center gap-2">
          <LevelBadge level={level} />
          {revision === null && <InPreparation />}
        </div>
        <PageHeading
          details={courseDetails(course, theme)}
          className="max-w-[22ch] text-[clamp(1.5rem,8.2vw,2.5rem)] leading-[1.08] wrap-anywhere sm:text-5xl"
        >
          {title}
        </PageHeading>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft">
          <li className="inline-flex items-center gap-2">
            <Clock className="size-4.5 text-ink-faint" />
            <span className="sr-only">Durée&nbsp;: </span>
            {duration}
          </li>
          <li className="inline-flex items-center gap-2">
            <Languages className="size-4.5 text-ink-faint" />
            <span className="sr-only">Langue&nbsp;: </span>
            {LANGUAGE_LABELS[language]}
          </li>
          <li className="inline-flex items-center gap-2 tabular-nums">
            <Users className="size-4.5 text-ink-faint" />
            {formatNumber(enrolled_count)} {enrolled_count > 1 ? 'inscrits' : 'inscrit'}
          </li>
          <li className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
            <Rating value={rating} />
            {review_count > 0 && <span>({formatNumber(review_count)} avis)</span>}
          </li>
        </ul>
        {children}
      </Container>
    </section>
  );
}
