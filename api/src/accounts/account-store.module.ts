import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobsModule, JournalModule, Metrics } from '../foundation/index.ts';
import { MailStoreModule } from '../mail/index.ts';
import { INSTITUTION_MODEL, institutionSchema } from './institutions/institution.schema.ts';
import { InstitutionAccess } from './institutions/institution-access.service.ts';
import { InstitutionsService } from './institutions/institutions.service.ts';
import { MEMBER_MODEL, memberSchema } from './institutions/member.schema.ts';
import { MemberListService } from './institutions/member-list.service.ts';
import { MemberSearchService } from './institutions/member-search.service.ts';
import { MembersService } from './institutions/members.service.ts';
import { ONE_TIME_LINK_MODEL, oneTimeLinkSchema } from './mail-links/one-time-links/one-time-link.schema.ts';
import { OneTimeLinksService } from './mail-links/one-time-links/one-time-links.service.ts';
import { NOTIFICATION_MODEL, notificationSchema } from './notifications/notification.schema.ts';
import { NotificationsService } from './notifications/notifications.service.ts';
import { PASSKEY_MODEL, passkeySchema } from './second-factor/passkeys/passkey.schema.ts';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from './second-factor/store/second-factor.schema.ts';
import { SecondFactorStore } from './second-factor/store/second-factor-store.service.ts';
import { SESSION_MODEL, sessionSchema } from './sessions/session.schema.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { AccountAccess } from './users/access/account-access.service.ts';
import { SecondFactorMark } from './users/access/second-factor-mark.service.ts';
import { CalendarAddresses } from './users/calendar-addresses.service.ts';
import { MailPreferencesService } from './users/mail-preferences.service.ts';
import { USER_MODEL, userSchema } from './users/model/user.schema.ts';
import { waitingPasswords } from './users/passwords/password.ts';
import { PasswordsService } from './users/passwords/passwords.service.ts';
import { PlannedDeletions } from './users/planned-deletions.service.ts';
import { ProfilesService } from './users/profiles.service.ts';
import { FirstSuperAdminService } from './users/rights/first-super-admin.service.ts';
import { RolesService } from './users/rights/roles.service.ts';
import { UserSearchService } from './users/search/user-search.service.ts';
import { UsersService } from './users/users.service.ts';

const models = MongooseModule.forFeature([
  { name: USER_MODEL, schema: userSchema },
  { name: SESSION_MODEL, schema: sessionSchema },
  { name: ONE_TIME_LINK_MODEL, schema: oneTimeLinkSchema },
  { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
  { name: PASSKEY_MODEL, schema: passkeySchema },
  { name: NOTIFICATION_MODEL, schema: notificationSchema },
  { name: INSTITUTION_MODEL, schema: institutionSchema },
  { name: MEMBER_MODEL, schema: memberSchema },
]);

const SERVICES = [
  UsersService,
  UserSearchService,
  ProfilesService,
  RolesService,
  PlannedDeletions,
  AccountAccess,
  SessionsService,
  OneTimeLinksService,
  PasswordsService,
  SecondFactorMark,
  SecondFactorStore,
  NotificationsService,
  CalendarAddresses,
  MailPreferencesService,
  InstitutionsService,
  InstitutionAccess,
  MembersService,
  MemberListService,
  MemberSearchService,
];

/** Accounts as they are stored: what needs no secret, so that commands can use it. */
@Module({
  imports: [models, JobsModule, JournalModule, MailStoreModule],
  providers: [...SERVICES, FirstSuperAdminService],
  exports: [...SERVICES, models],
})
export class AccountStoreModule {
  constructor(metrics: Metrics) {
    metrics.watchQueue('passwords', waitingPasswords);
  }
}
