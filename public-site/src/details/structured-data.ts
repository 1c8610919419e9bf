import type { CatalogCourse } from '@iris/contract/catalog';
import type { CourseDetail } from '@iris/contract/programs';
import { linkTo, type Theme } from '@iris/contract/site';
import type { ItemList, Thing } from 'schema-dts';
import { paths } from '../paths.ts';
import { courseData } from './course-data.ts';
import { breadcrumbData, type Crumb, organizationData, siteData } from './site-data.ts';

/** Makes the objects of a page once the origin of the site is known. */
type DataBuilder = (origin: string) => object[];

const CATALOG: Crumb = { name: 'Nos Cours', path: paths.courses };

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
    const list: ItemList = {
      '@type': 'ItemList',
      numberOfItems: courses.length,
      itemListElement: courses.map((course, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: courseData(course, theme, origin),
      })),
    };
    const page = [organizationData(theme, origin), breadcrumbData([CATALOG], origin)];
    return inContext(...page, ...(courses.length > 0 ? [list] : []));
  };
}

/** What search engines read on the page of a course. */
export function coursePageData(course: CourseDetail, theme: Theme): DataBuilder {
  return (origin) => {
    const way = [CATALOG, { name: course.title, path: linkTo(paths.course, { id: course._id }) }];
    return inContext(organizationData(theme, origin), breadcrumbData(way, origin), courseData(course, theme, origin));
  };
}

function inContext(...things: Exclude<Thing, string>[]): object[] {
  return things.map((thing) => ({ '@context': 'https://schema.org', ...thing }));
}
