export { academyDelivery, academyTokens } from './delivery/delivery.module.ts';
export { publishOpenApi } from './openapi/openapi.ts';
export { PagesModule } from './pages.module.ts';
export { SiteRoutes } from './site-routes.ts';
