import type { CatalogCourse, EnrollmentMode } from '@iris/contract/catalog';
import { RATING_MAX } from '@iris/contract/foundation';
import type { CourseDetail } from '@iris/contract/programs';
import { linkTo, type Theme } from '@iris/contract/site';
import type { AggregateRating, Course, CourseInstance, ItemAvailability, Offer } from 'schema-dts';
import { paths } from '../paths.ts';
import { absolute, organizationId, summarize } from './site-data.ts';

/** A course, as the catalog or its own page knows it. */
type DescribedCourse = CatalogCourse | CourseDetail;

/** A course for search engines (schema.org/Course), with what developers.google.com/search/docs/appearance/structured-data/course requires. */
export function courseData(course: DescribedCourse, { siteName }: Theme, origin: string): Exclude<Course, string> {
  const address = absolute(linkTo(paths.course, { id: course._id }), origin);
  const { objectives = [], audience = '', prerequisites = '', authors = [] } = readTeaching(course) ?? {};
  const rating = describeRating(course);
  const instance = describeInstance(course);
  return {
    '@type': 'Course',
    '@id': `${address}#course`,
    url: address,
    name: course.title,
    description: summarize(course.description),
    image: absolute(course.image, origin),
    inLanguage: course.language,
    educationalLevel: course.level,
    provider: { '@type': 'EducationalOrganization', '@id': organizationId(origin), name: siteName, url: `${origin}/` },
    offers: describeOffer(course, address),
    ...(instance && { hasCourseInstance: instance }),
    ...(objectives.length > 0 && { teaches: objectives }),
    ...(audience && { audience: { '@type': 'EducationalAudience', audienceType: audience } }),
    ...(prerequisites && { coursePrerequisites: prerequisites }),
    ...(authors.length > 0 && {
      author: authors.map(({ name, role }) => ({ '@type': 'Person' as const, name, jobTitle: role })),
    }),
    ...(rating && { aggregateRating: rating }),
  };
}

/** A duration (ISO 8601) of so many hours: « PT12H30M ». */
export function hoursDuration(hours: number): string {
  const minutes = Math.round((hours % 1) * 60);
  return `PT${Math.floor(hours)}H${minutes ? `${minutes}M` : ''}`;
}

/** A duration (ISO 8601) that an administrator wrote as a number of hours, days, weeks or months; undefined for another text. */
export function writtenDuration(text: string): string | undefined {
  const [, count, unit] = /^\s*(\d{1,4})\s*(heure|h|jour|semaine|mois)s?\s*$/i.exec(text) ?? [];
  if (!count || !unit) return undefined;
  const letter = { h: 'H', heure: 'H', jour: 'D', semaine: 'W', mois: 'M' }[unit.toLowerCase()];
  return letter === 'H' ? `PT${count}H` : `P${count}${letter}`;
}

function readTeaching(course: DescribedCourse) {
  return 'teaching' in course ? course.teaching : undefined;
}

function describeOffer({ price, enrollment_mode }: DescribedCourse, url: string): Offer {
  return {
    '@type': 'Offer',
    category: price > 0 ? 'Paid' : 'Free',
    price,
    priceCurrency: 'EUR',
    availability: AVAILABILITY[enrollment_mode] ?? AVAILABILITY.open,
    url,
  };
}

const AVAILABILITY: Record<EnrollmentMode, ItemAvailability> = {
  open: 'https://schema.org/InStock',
  invitation: 'https://schema.org/LimitedAvailability',
  closed: 'https://schema.org/SoldOut',
};

/** Undefined without a workload, which an instance must have. */
function describeInstance(course: DescribedCourse): CourseInstance | undefined {
  const hours = readTeaching(course)?.hours ?? 0;
  const workload = hours > 0 ? hoursDuration(hours) : writtenDuration(course.duration);
  return workload ? { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: workload } : undefined;
}

/** Undefined without reviews: the rating is not one of learners then. */
function describeRating(course: DescribedCourse): AggregateRating | undefined {
  if (!('review_count' in course) || course.review_count === 0) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: course.rating,
    reviewCount: course.review_count,
    bestRating: RATING_MAX,
    worstRating: 1,
  };
}
