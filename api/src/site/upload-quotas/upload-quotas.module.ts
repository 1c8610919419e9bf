import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UPLOAD_QUOTA_MODEL, uploadQuotaSchema } from './upload-quota.schema.ts';
import { UploadQuotas } from './upload-quotas.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: UPLOAD_QUOTA_MODEL, schema: uploadQuotaSchema }])],
  providers: [UploadQuotas],
  exports: [UploadQuotas],
})
export class UploadQuotasModule {}
