import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { SecondFactorProofs } from './second-factor-proofs.service.ts';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly proofs: SecondFactorProofs,
  ) {}

  @Endpoint('POST /auth/reauthenticate/challenge')
  challenge(@CurrentUser() user: SignedInUser) {
    return this.proofs.challengeFor(user.id);
  }

  @Endpoint('GET /account/second-factor')
  read(@CurrentUser() user: SignedInUser) {
    return this.secondFactor.read(user.id);
  }

  @Endpoint('DELETE /account/second-factor')
  switchOff(@CurrentUser() user: SignedInUser) {
    return this.secondFactor.switchOff(user);
  }

  @Endpoint('POST /account/second-factor/totp')
  beginTotp(@CurrentUser() user: SignedInUser) {
    return this.secondFactor.beginTotp(user);
  }

  @Endpoint('POST /account/second-factor/totp/confirm')
  confirmTotp(
    @Input() { body }: InputOf<'POST /account/second-factor/totp/confirm'>,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.secondFactor.confirmTotp(user, body);
  }

  @Endpoint('DELETE /account/second-factor/totp')
  removeTotp(@CurrentUser() user: SignedInUser) {
    return this.secondFactor.removeTotp(user);
  }

  @Endpoint('POST /account/second-factor/passkeys/options')
  beginPasskey(@CurrentUser() user: SignedInUser) {
    return this.secondFactor.beginPasskey(user);
  }

  @Endpoint('POST /account/second-factor/passkeys')
  addPasskey(@Input() { body }: InputOf<'POST /account/second-factor/passkeys'>, @CurrentUser() user: SignedInUser) {
    return this.secondFactor.addPasskey(user, body);
  }

  @Endpoint('PUT /account/second-factor/passkeys/:id')
  renamePasskey(
    @Input() { params, body }: InputOf<'PUT /account/second-factor/passkeys/:id'>,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.secondFactor.renamePasskey(user.id, params.id, body.label);
  }

  @Endpoint('DELETE /account/second-factor/passkeys/:id')
  removePasskey(
    @Input() { params }: InputOf<'DELETE /account/second-factor/passkeys/:id'>,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.secondFactor.removePasskey(user, params.id);
  }

  @Endpoint('POST /account/second-factor/recovery-codes')
  replaceRecoveryCodes(@CurrentUser() user: SignedInUser) {
    return this.secondFactor.replaceRecoveryCodes(user);
  }

  @Endpoint('DELETE /admin/users/:id/second-factor')
  removeOf(@Input() { params }: InputOf<'DELETE /admin/users/:id/second-factor'>, @CurrentUser() actor: SignedInUser) {
    return this.secondFactor.removeOf(params.id, actor);
  }
}
