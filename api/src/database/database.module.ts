import { Global, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { DatabaseService } from './database.service.ts';

/**
 * The connection is made closed and opened by DatabaseService: MongooseModule.forRoot would keep
 * the process from starting while the database is away.
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
  providers: [{ provide: getConnectionToken(), useFactory: createConnection }, DatabaseService],
  exports: [getConnectionToken(), DatabaseService],
})
export class DatabaseModule {}
