import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobsModule, JournalModule, Metrics } from '../foundation/index.ts';
import { MailStoreModule } from '../mail/index.ts';
import { institutionCollection } from './institutions/institution.schema.ts';
import { InstitutionAccess } from './institutions/institution-access.service.ts';
import { InstitutionsService } from './institutions/institutions.service.ts';
import { memberCollection } from './institutions/member.schema.ts';
import { MemberListService } from './institutions/member-list.service.ts';
import { MemberSearchService } from './institutions/member-search.service.ts';
import { MembersService } from './institutions/members.service.ts';
import { oneTimeLinkCollection } from './mail-links/one-time-links/one-time-link.schema.ts';
import { OneTimeLinksService } from './mail-links/one-time-links/one-time-links.service.ts';
import { notificationCollection } from './notifications/notification.schema.ts';
import { NotificationsService } from './notifications/notifications.service.ts';
import { passkeyCollection } from './second-factor/passkeys/passkey.schema.ts';
import { secondFactorCollection } from './second-factor/store/second-factor.schema.ts';
import { SecondFactorStore } from './second-factor/store/second-factor-store.service.ts';
import { sessionCollection } from './sessions/session.schema.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { AccountAccess } from './users/access/account-access.service.ts';
import { SecondFactorMark } from './users/access/second-factor-mark.service.ts';
import { CalendarAddresses } from './users/calendar-addresses.service.ts';
import { MailPreferencesService } from './users/mail-preferences.service.ts';
import { userCollection } from './users/model/user.schema.ts';
import { waitingPasswords } from './users/passwords/password.ts';
import { PasswordsService } from './users/passwords/passwords.service.ts';
import { PlannedDeletions } from './users/planned-deletions.service.ts';
import { ProfilesService } from './users/profiles.service.ts';
import { FirstSuperAdminService } from './users/rights/first-super-admin.service.ts';
import { RolesService } from './users/rights/roles.service.ts';
import { UserSearchService } from './users/search/user-search.service.ts';
import { UsersService } from './users/users.service.ts';

const models = MongooseModule.forFeature([
  userCollection,
  sessionCollection,
  oneTimeLinkCollection,
  secondFactorCollection,
  passkeyCollection,
  notificationCollection,
  institutionCollection,
  memberCollection,
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
