export type { CampusRecord } from './campuses/campus.schema.ts';
export { CampusesService } from './campuses/campuses.service.ts';
export { type MessageRecord, messageSearch } from './contact/message.schema.ts';
export { MessagesService } from './contact/messages.service.ts';
export { GraphicsService } from './graphics/graphics.service.ts';
export { ImageStore } from './images/image-store.ts';
export { ImageReferencesService, imageIdIn } from './images/references/image-references.service.ts';
export { SiteModule } from './site.module.ts';
export { UploadQuotas } from './upload-quotas/upload-quotas.service.ts';
