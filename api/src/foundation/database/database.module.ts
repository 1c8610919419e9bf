import { Global, Module } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { Collections } from './collections/collections.service.ts';
import { PersonalData } from './collections/personal-data.service.ts';
import { DatabaseHeartbeat } from './connection/heartbeat.ts';
import { followConnection } from './connection/is-connected.ts';
import { DatabaseService } from './database.service.ts';
import { idempotencyKeyCollection } from './writes/idempotency-key.schema.ts';
import { IdempotencyKeys } from './writes/idempotency-keys.service.ts';

/**
 * Creates the connection unopened; DatabaseService opens it. MongooseModule.forRoot would block the start
 * during an outage of the database.
 */
function createConnection(): mongoose.Connection {
  const connection = mongoose.createConnection();
  connection.set('bufferCommands', false);
  followConnection(connection);
  return connection;
}

@Global()
@Module({
  imports: [MongooseModule.forFeature([idempotencyKeyCollection])],
  providers: [
    { provide: getConnectionToken(), useFactory: createConnection },
    Collections,
    DatabaseHeartbeat,
    DatabaseService,
    IdempotencyKeys,
    PersonalData,
  ],
  exports: [getConnectionToken(), Collections, DatabaseHeartbeat, DatabaseService, PersonalData],
})
export class DatabaseModule {}
