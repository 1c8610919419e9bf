import { Global, Module } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { DatabaseHeartbeat } from './connection/heartbeat.ts';
import { DatabaseService } from './database.service.ts';
import { IDEMPOTENCY_KEY_MODEL, idempotencyKeySchema } from './writes/idempotency-key.schema.ts';
import { IdempotencyKeys } from './writes/idempotency-keys.service.ts';

/**
 * Creates the connection unopened; DatabaseService opens it. MongooseModule.forRoot would block the start
 * during an outage of the database.
 */
function createConnection(): mongoose.Connection {
  const connection = mongoose.createConnection();
  connection.set('bufferCommands', false);
  connection.set('autoCreate', false);
  connection.set('autoIndex', false);
  return connection;
}

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: IDEMPOTENCY_KEY_MODEL, schema: idempotencyKeySchema }])],
  providers: [
    { provide: getConnectionToken(), useFactory: createConnection },
    DatabaseHeartbeat,
    IdempotencyKeys,
    DatabaseService,
  ],
  exports: [getConnectionToken(), DatabaseHeartbeat, DatabaseService],
})
export class DatabaseModule {}
