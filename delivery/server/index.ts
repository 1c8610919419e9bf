export { escapeMarkup } from '../rendering/index.ts';
export { DELIVERY_CACHE_BYTES } from './cache-sizes.ts';
export { isSecure } from './cookie.ts';
export { DeliveryError } from './delivery.error.ts';
export { deliveryModule } from './delivery.module.ts';
export { deployTokensModule } from './deploy-tokens.module.ts';
export { derivedKey } from './derived-key.ts';
export { Input, InvalidInput, ROUTE_METADATA } from './endpoint.ts';
export { etagOf } from './etag.ts';
export { networkPrefix, ORGANIZATION } from './network-prefix.ts';
export { addressOf } from './page/address.ts';
export { Site } from './page/site.ts';
export {
  DeliveryProduct,
  type FormAnswer,
  type ListedPage,
  type TeamRequest,
  type Viewer,
  type VisitorAnswer,
  WITHOUT_DATABASE,
  WithoutDatabase,
} from './ports.ts';
export { PreviewTokensService } from './preview/preview-tokens.service.ts';
export { DeployTokensService, OPERATOR } from './releases/deploy-tokens.service.ts';
export { HealthWatch } from './releases/health-watch.ts';
export { PageTokensService } from './telemetry/page-tokens.service.ts';
export { TelemetryService } from './telemetry/telemetry.service.ts';
