import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DELIVERY_OPTIONS, type DeliveryOptions } from './ports.ts';
import { DEPLOY_TOKEN_MODEL, deployTokenSchema } from './releases/deploy-token.schema.ts';
import { DeployTokensService } from './releases/deploy-tokens.service.ts';

@Module({})
class DeployTokensModule {}

/** Creates the module of the deploy tokens, which commands use without the rest. */
export function deployTokensModule(options: Pick<DeliveryOptions, 'operatorToken'>): DynamicModule {
  return {
    module: DeployTokensModule,
    imports: [MongooseModule.forFeature([{ name: DEPLOY_TOKEN_MODEL, schema: deployTokenSchema }])],
    providers: [{ provide: DELIVERY_OPTIONS, useValue: options }, DeployTokensService],
    exports: [DeployTokensService],
  };
}
