export { CrawlerFiles } from './crawlers/crawler-files.ts';
export { academyDelivery, academyTokens } from './delivery/delivery.module.ts';
export { publishOpenApi } from './openapi/openapi.ts';
export { PagesModule } from './pages.module.ts';
