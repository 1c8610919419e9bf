export { escapeMarkup } from '../rendering/index.ts';
export { DELIVERY_CACHE_BYTES } from './common/cache-sizes.ts';
export { isSecure } from './common/cookie.ts';
export { startOfDay, startOfWeek, TELEMETRY_KEPT_S } from './common/days.ts';
export { DeliveryError } from './common/delivery.error.ts';
export { derivedKey } from './common/derived-key.ts';
export { retriedOnce } from './common/duplicate-key.ts';
export { etagOf } from './common/etag.ts';
export { deliveryModule } from './delivery.module.ts';
export { Site } from './page/site.ts';
export {
  DeliveryProduct,
  type FormRefusal,
  type ListedPage,
  RELEASE_STORE,
  type Viewer,
  type VisitorAnswer,
} from './ports.ts';
export { bucketFor, bucketOf } from './registry/canary.ts';
export { PreviewTokensService } from './registry/preview/preview-tokens.service.ts';
export { PreviewsService } from './registry/preview/previews.service.ts';
export { RegistryService } from './registry/registry.service.ts';
export { ApplicationsService } from './releases/applications/applications.service.ts';
export { CompatibilityService } from './releases/compatibility/compatibility.service.ts';
export { DeploymentsService } from './releases/deployments/deployments.service.ts';
export { ReleaseFilesService } from './releases/files/release-files.service.ts';
export { HealthService } from './releases/health/health.service.ts';
export { ReleasesService } from './releases/releases.service.ts';
export { SetsService } from './releases/sets/sets.service.ts';
export { deployTokensModule } from './releases/tokens/deploy-tokens.module.ts';
export { DeployTokensService, OPERATOR, type Team } from './releases/tokens/deploy-tokens.service.ts';
export { PageTokensService } from './telemetry/page-tokens.service.ts';
export { TelemetryService } from './telemetry/telemetry.service.ts';
