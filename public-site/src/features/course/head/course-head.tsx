import type { CourseDetail } from '@iris/contract/programs';
import { formatNumber } from '@iris/platform/format';
import { useTheme } from '@iris/platform/theme';
import { Container, LevelBadge, PageHeading, Picture, Rating } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { courseDetails } from '../../../details/page-details.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { CourseFacts } from '../../../ui/course-facts.tsx';
import { InPreparation } from '../../../ui/in-preparation.tsx';

interface CourseHeadProps {
  course: CourseDetail;
  /** What concerns the enrollment. */
  children: ReactNode;
}

/** The top of the page: the picture to the edges of the window, and the title on dark ground, over its left part on wide screens. */
export function CourseHead({ course, children }: CourseHeadProps) {
  const theme = useTheme();
  const { title, image, image_alt, level, rating, review_count, revision } = course;
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
        <BackLink to={paths.courses} className="mb-auto">
          Tous les cours
        </BackLink>
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
          <CourseFacts course={course} />
          <li className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
            <Rating value={rating} />
            {review_count > 0 && <span>{`(${formatNumber(review_count)} avis)`}</span>}
          </li>
        </ul>
        {children}
      </Container>
    </section>
  );
}
