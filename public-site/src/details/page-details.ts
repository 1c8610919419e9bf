import type { CatalogCourse } from '@iris/contract/catalog';
import type { CourseDetail } from '@iris/contract/programs';
import {
  courseImage,
  linkTo,
  pageImage,
  type SharedPage,
  type ShareImageContent,
  shareImageAddress,
  type Theme,
  webinarImage,
} from '@iris/contract/site';
import type { Webinar, WebinarCard } from '@iris/contract/webinars';
import type { PageDetails } from '@iris/platform/ui';
import { paths } from '../paths.ts';
import { type Crumb, summarize } from './site-data.ts';
import { catalogData, coursePageData, homeData, innerData, programmeData, webinarPageData } from './structured-data.ts';

/** What search engines and other sites are told about the landing page. */
export function homeDetails(theme: Theme): PageDetails {
  return {
    description:
      "Des programmes en français pour se former à la chirurgie de l'œil\u00a0: cataracte, phacoémulsification, chirurgie réfractive et imagerie, enseignés par des chirurgiens qui opèrent.",
    ...(typeof document === 'undefined' && { data: homeData(theme), image: pageShareImage('home', theme) }),
  };
}

/** What they are told about the catalog with these courses. */
export function catalogDetails(courses: readonly CatalogCourse[], theme: Theme): PageDetails {
  return {
    description:
      "Tous les cours de l'académie, du premier rhexis au cas compliqué\u00a0: niveau, durée, prix et avis. Chaque programme est conduit par un chirurgien qui opère.",
    ...(typeof document === 'undefined' && {
      data: catalogData(courses, theme),
      image: pageShareImage('courses', theme),
    }),
  };
}

/** What they are told about the page of a course. */
export function courseDetails(course: CourseDetail, theme: Theme): PageDetails {
  return {
    description: summarize(course.description),
    canonical: linkTo(paths.course, { id: course._id }),
    isHidden: course.is_archived,
    ...(typeof document === 'undefined' && {
      data: coursePageData(course, theme),
      image: shareImage(course._id, courseImage(course, theme)),
    }),
  };
}

/** What they are told about the programme with these webinars. */
export function programmeDetails(webinars: readonly WebinarCard[], theme: Theme): PageDetails {
  return {
    description:
      "Une soirée en ligne avec un chirurgien qui opère\u00a0: son geste, vos questions, un sondage sur un cas, puis la rediffusion et l'attestation de présence. L'inscription est gratuite.",
    ...(typeof document === 'undefined' && {
      data: programmeData(webinars, theme),
      image: pageShareImage('webinars', theme),
    }),
  };
}

/** What they are told about the page of a webinar. */
export function webinarDetails(webinar: Webinar, theme: Theme): PageDetails {
  return {
    description: summarize(webinar.description),
    canonical: linkTo(paths.webinar, { id: webinar._id }),
    ...(typeof document === 'undefined' && {
      data: webinarPageData(webinar, theme),
      image: shareImage(webinar._id, webinarImage(webinar, theme)),
    }),
  };
}

/** What they are told about a page without courses. */
export function innerDetails(page: SharedPage, crumb: Crumb, description: string, theme: Theme): PageDetails {
  return {
    description,
    ...(typeof document === 'undefined' && { data: innerData(crumb), image: pageShareImage(page, theme) }),
  };
}

function pageShareImage(page: SharedPage, theme: Theme): PageDetails['image'] {
  const content = pageImage(page, theme);
  const { title, lead, siteName } = content;
  return { address: shareImageAddress(page, content), alt: `${siteName}\u00a0: ${title}. ${lead}` };
}

function shareImage(name: string, content: ShareImageContent): PageDetails['image'] {
  const { title, lead, siteName } = content;
  return { address: shareImageAddress(name, content), alt: `${siteName}\u00a0: ${title}, ${lead}` };
}
