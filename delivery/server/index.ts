export { escapeMarkup } from '../rendering/index.ts';
export { DELIVERY_CACHE_BYTES } from './common/cache-sizes.ts';
export { isSecure } from './common/cookie.ts';
export { DeliveryError } from './common/delivery.error.ts';
export { derivedKey } from './common/derived-key.ts';
export { etagOf } from './common/etag.ts';
export { networkPrefix, ORGANIZATION } from './common/network-prefix.ts';
export { deliveryModule } from './delivery.module.ts';
export { Input, InvalidInput, ROUTE_METADATA } from './endpoint.ts';
export { addressOf } from './page/address.ts';
export { Site } from './page/site.ts';
export {
  DeliveryProduct,
  type FormAnswer,
  type ListedPage,
  type ProductUses,
  type TeamRequest,
  type Viewer,
  type VisitorAnswer,
  WITHOUT_DATABASE,
  WithoutDatabase,
} from './ports.ts';
export { PreviewTokensService } from './registry/preview/preview-tokens.service.ts';
export { CompatibilityService } from './releases/compatibility/compatibility.service.ts';
export { HealthWatch } from './releases/health/health-watch.ts';
export { deployTokensModule } from './releases/tokens/deploy-tokens.module.ts';
export { DeployTokensService, OPERATOR } from './releases/tokens/deploy-tokens.service.ts';
export { PageTokensService } from './telemetry/page-tokens.service.ts';
export { TelemetryService } from './telemetry/telemetry.service.ts';
