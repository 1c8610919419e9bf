import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DELIVERY_OPTIONS, DeliveryDatabase, DeliveryJournal, type DeliveryOptions } from '../../ports.ts';
import { APPLICATION_MODEL, applicationSchema } from '../applications/application.schema.ts';
import { DEPLOY_TOKEN_MODEL, deployTokenSchema } from './deploy-token.schema.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

/** What deploy tokens need of the product. */
export interface DeployTokensSetup {
  options: Pick<DeliveryOptions, 'operatorToken'>;
  /** Modules that provide the classes below. */
  imports: DynamicModule['imports'];
  database: Type<DeliveryDatabase>;
  journal: Type<DeliveryJournal>;
}

@Module({})
class DeployTokensModule {}

/** Creates the module of the deploy tokens, which commands use without the rest. */
export function deployTokensModule({ options, imports = [], database, journal }: DeployTokensSetup): DynamicModule {
  return {
    module: DeployTokensModule,
    imports: [
      ...imports,
      MongooseModule.forFeature([
        { name: APPLICATION_MODEL, schema: applicationSchema },
        { name: DEPLOY_TOKEN_MODEL, schema: deployTokenSchema },
      ]),
    ],
    providers: [
      { provide: DELIVERY_OPTIONS, useValue: options },
      { provide: DeliveryDatabase, useExisting: database },
      { provide: DeliveryJournal, useExisting: journal },
      DeployTokensService,
    ],
    exports: [MongooseModule, DELIVERY_OPTIONS, DeliveryDatabase, DeliveryJournal, DeployTokensService],
  };
}
