export { DeliveryError } from './delivery.error.ts';
export { type DeliverySetup, deliveryModule } from './delivery.module.ts';
export { deployTokensModule } from './deploy-tokens.module.ts';
export { Input, InvalidInput, ROUTE_METADATA } from './endpoint.ts';
export { addressOf, type Target } from './page/address.ts';
export { Site } from './page/site.ts';
export {
  type Actor,
  type DeliveryChange,
  DeliveryDatabase,
  DeliveryJournal,
  type DeliveryOptions,
  DeliveryProduct,
  type TeamRequest,
  type Viewer,
  WITHOUT_DATABASE,
  WithoutDatabase,
} from './ports.ts';
export { PreviewTokensService } from './preview/preview-tokens.service.ts';
export { DeployTokensService, OPERATOR, type Team } from './releases/deploy-tokens.service.ts';
export { HealthWatch } from './releases/health-watch.ts';
export { PageTokensService } from './telemetry/page-tokens.service.ts';
export { TelemetryService } from './telemetry/telemetry.service.ts';
