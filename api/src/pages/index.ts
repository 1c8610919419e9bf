export { academyDelivery, academyTokens } from './delivery/delivery.module.ts';
export { publishOpenApi } from './openapi/openapi.ts';
export { ShareImagesModule } from './share-images/share-images.module.ts';
