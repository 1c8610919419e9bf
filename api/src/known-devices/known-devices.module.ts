import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { KnownDevices } from './known-devices.service.ts';

@Module({
  imports: [UsersModule],
  providers: [KnownDevices],
  exports: [KnownDevices],
})
export class KnownDevicesModule {}
