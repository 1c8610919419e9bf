import type { CatalogCourse } from '@iris/contract/catalog';
import type { CourseDetail } from '@iris/contract/programs';
import { linkTo, type Theme } from '@iris/contract/site';
import type { Webinar, WebinarCard } from '@iris/contract/webinars';
import type { ItemList, ListItem, Thing } from 'schema-dts';
import { paths } from '../paths.ts';
import { courseData } from './course-data.ts';
import { breadcrumbData, type Crumb, organizationData, siteData } from './site-data.ts';
import { webinarData } from './webinar-data.ts';

/** Makes the objects of a page once the origin of the site is known. */
type DataBuilder = (origin: string) => object[];

const CATALOG: Crumb = { name: 'Nos Cours', path: paths.courses };
const PROGRAMME: Crumb = { name: 'Webinaires', path: paths.webinars };

/** What search engines read on the landing page. */
export function homeData(theme: Theme): DataBuilder {
  return (origin) => inContext(organizationData(theme, origin), siteData(theme, origin));
}

/** What search engines read on a page without courses. */
export function innerData(crumb: Crumb): DataBuilder {
  return (origin) => inContext(breadcrumbData([crumb], origin));
}

/** What search engines read on the catalog: each course shown. */
export function catalogData(courses: readonly CatalogCourse[], theme: Theme): DataBuilder {
  return (origin) => {
    const list = listData(courses.map((course) => courseData(course, theme, origin)));
    return inContext(organizationData(theme, origin), breadcrumbData([CATALOG], origin), ...list);
  };
}

/** What search engines read on the page of a course. */
export function coursePageData(course: CourseDetail, theme: Theme): DataBuilder {
  return (origin) => {
    const way = [CATALOG, { name: course.title, path: linkTo(paths.course, { id: course._id }) }];
    return inContext(organizationData(theme, origin), breadcrumbData(way, origin), courseData(course, theme, origin));
  };
}

/** What search engines read on the programme: each webinar shown. */
export function programmeData(webinars: readonly WebinarCard[], theme: Theme): DataBuilder {
  return (origin) => {
    const list = listData(webinars.map((webinar) => webinarData(webinar, theme, origin)));
    return inContext(organizationData(theme, origin), breadcrumbData([PROGRAMME], origin), ...list);
  };
}

/** What search engines read on the page of a webinar. */
export function webinarPageData(webinar: Webinar, theme: Theme): DataBuilder {
  return (origin) => {
    const way = [PROGRAMME, { name: webinar.title, path: linkTo(paths.webinar, { id: webinar._id }) }];
    return inContext(organizationData(theme, origin), breadcrumbData(way, origin), webinarData(webinar, theme, origin));
  };
}

/** A list of these things; none without things. */
function listData(things: readonly Exclude<ListItem['item'], undefined>[]): Exclude<ItemList, string>[] {
  if (things.length === 0) return [];
  const items = things.map((item, index): ListItem => ({ '@type': 'ListItem', position: index + 1, item }));
  return [{ '@type': 'ItemList', numberOfItems: things.length, itemListElement: items }];
}

function inContext(...things: Exclude<Thing, string>[]): object[] {
  return things.map((thing) => ({ '@context': 'https://schema.org', ...thing }));
}
