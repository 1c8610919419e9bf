import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../../../foundation/index.ts';
import { UsersModule } from '../../users/users.module.ts';
import { PASSKEY_MODEL, passkeySchema } from '../passkeys/passkey.schema.ts';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from './second-factor.schema.ts';
import { SecondFactorStore } from './second-factor-store.service.ts';

const models = MongooseModule.forFeature([
  { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
  { name: PASSKEY_MODEL, schema: passkeySchema },
]);

@Module({
  imports: [models, UsersModule, JournalModule],
  providers: [SecondFactorStore],
  exports: [SecondFactorStore, models],
})
export class SecondFactorStoreModule {}
