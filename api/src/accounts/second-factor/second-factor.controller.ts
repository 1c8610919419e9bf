import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { SecondFactorProofs } from './second-factor-proofs.service.ts';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly proofs: SecondFactorProofs,
  ) {}

  @Endpoint('POST /auth/reauthenticate/challenge')
  challenge(@Call() { user }: CallOf<'POST /auth/reauthenticate/challenge'>) {
    return this.proofs.challengeFor(user.id);
  }

  @Endpoint('GET /account/second-factor')
  read(@Call() { user }: CallOf<'GET /account/second-factor'>) {
    return this.secondFactor.read(user.id);
  }

  @Endpoint('DELETE /account/second-factor')
  switchOff(@Call() { user }: CallOf<'DELETE /account/second-factor'>) {
    return this.secondFactor.switchOff(user);
  }

  @Endpoint('POST /account/second-factor/totp')
  beginTotp(@Call() { user }: CallOf<'POST /account/second-factor/totp'>) {
    return this.secondFactor.beginTotp(user);
  }

  @Endpoint('POST /account/second-factor/totp/confirm')
  confirmTotp(@Call() { body, user }: CallOf<'POST /account/second-factor/totp/confirm'>) {
    return this.secondFactor.confirmTotp(user, body);
  }

  @Endpoint('DELETE /account/second-factor/totp')
  removeTotp(@Call() { user }: CallOf<'DELETE /account/second-factor/totp'>) {
    return this.secondFactor.removeTotp(user);
  }

  @Endpoint('POST /account/second-factor/passkeys/options')
  beginPasskey(@Call() { user }: CallOf<'POST /account/second-factor/passkeys/options'>) {
    return this.secondFactor.beginPasskey(user);
  }

  @Endpoint('POST /account/second-factor/passkeys')
  addPasskey(@Call() { body, user }: CallOf<'POST /account/second-factor/passkeys'>) {
    return this.secondFactor.addPasskey(user, body);
  }

  @Endpoint('PUT /account/second-factor/passkeys/:id')
  renamePasskey(@Call() { params, body, user }: CallOf<'PUT /account/second-factor/passkeys/:id'>) {
    return this.secondFactor.renamePasskey(user.id, params.id, body.label);
  }

  @Endpoint('DELETE /account/second-factor/passkeys/:id')
  removePasskey(@Call() { params, user }: CallOf<'DELETE /account/second-factor/passkeys/:id'>) {
    return this.secondFactor.removePasskey(user, params.id);
  }

  @Endpoint('POST /account/second-factor/recovery-codes')
  replaceRecoveryCodes(@Call() { user }: CallOf<'POST /account/second-factor/recovery-codes'>) {
    return this.secondFactor.replaceRecoveryCodes(user);
  }

  @Endpoint('DELETE /admin/users/:id/second-factor')
  removeOf(@Call() { params, user }: CallOf<'DELETE /admin/users/:id/second-factor'>) {
    return this.secondFactor.removeOf(params.id, user);
  }
}
