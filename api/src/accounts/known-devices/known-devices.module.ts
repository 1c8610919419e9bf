import { Module } from '@nestjs/common';
import { KnownDevices } from './known-devices.service.ts';

@Module({
  providers: [KnownDevices],
  exports: [KnownDevices],
})
export class KnownDevicesModule {}
