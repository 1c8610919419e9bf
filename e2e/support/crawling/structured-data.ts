/** What schema.org and developers.google.com/search/docs/appearance/structured-data require of the types that the site uses. */
const REQUIRED: Record<string, readonly string[]> = {
  EducationalOrganization: ['name', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'item'],
  EducationEvent: ['name', 'startDate', 'endDate', 'eventStatus', 'location', 'organizer', 'performer', 'offers'],
  VirtualLocation: ['url'],
  Course: ['name', 'description', 'provider', 'url', 'offers', 'hasCourseInstance'],
  Offer: ['category', 'price', 'priceCurrency'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating'],
  EducationalAudience: ['audienceType'],
  Person: ['name'],
};

/** An instant with its offset. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

/** Values of another form than their property has. */
const FORMS: Record<string, RegExp> = {
  url: /^https?:\/\//,
  image: /^https?:\/\//,
  logo: /^https?:\/\//,
  startDate: INSTANT,
  endDate: INSTANT,
  priceCurrency: /^[A-Z]{3}$/,
  category: /^(Free|Partially Free|Subscription|Paid)$/,
  courseMode: /^(online|onsite|blended)$/i,
  courseWorkload: /^P(\d+[DWMY])?(T\d+H(\d+M)?)?$/,
};

/** What is wrong with structured data, in words; nothing when it is complete. */
export function faultsOf(data: unknown, where = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((item, index) => faultsOf(item, `${where}[${index}]`));
  if (typeof data !== 'object' || data === null) return [];
  const thing = data as Record<string, unknown>;
  const type = thing['@type'];
  const keys = Object.keys(thing);
  const isReference = keys.length === 1 && keys[0] === '@id';
  const required = REQUIRED[String(type)];
  if (!required && !isReference) return [`${where}: unknown type ${String(type)}`];
  return [
    ...(required ?? []).filter((key) => isEmpty(thing[key])).map((key) => `${where} ${String(type)}: no ${key}`),
    ...Object.entries(thing).flatMap(([key, value]) => {
      const form = FORMS[key];
      const isWrong = form && typeof value === 'string' && !form.test(value);
      return isWrong ? [`${where} ${String(type)}: ${key} is ${value}`] : faultsOf(value, `${where}/${key}`);
    }),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
