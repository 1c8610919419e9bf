export { EarnedCertificates } from './account/earned-certificates.ts';
export { AccountStoreModule } from './account-store.module.ts';
export { AccountsModule } from './accounts.module.ts';
export { SessionReader } from './auth/session-reader.service.ts';
export { INSTITUTION_MODEL, type InstitutionRecord, toIdentity } from './institutions/institution.schema.ts';
export {
  InstitutionAccess,
  type InstitutionViewer,
  type SeenInstitution,
} from './institutions/institution-access.service.ts';
export { InstitutionSeats } from './institutions/institution-seats.ts';
export { InstitutionsService } from './institutions/institutions.service.ts';
export { IS_CURRENT, MEMBER_MODEL, type MemberRecord } from './institutions/member.schema.ts';
export { type FoundResident, MemberListService, type ResidentFilter } from './institutions/member-list.service.ts';
export { type Membership, MembersService, type NamedMembership } from './institutions/members.service.ts';
export { NotificationsService } from './notifications/notifications.service.ts';
export { webinarEntry } from './notifications/webinar-notices.ts';
export { SecondFactorStore } from './second-factor/store/second-factor-store.service.ts';
export { SessionsService } from './sessions/sessions.service.ts';
export { CalendarAddresses } from './users/calendar-addresses.service.ts';
export { MailPreferencesService } from './users/mail-preferences.service.ts';
export { type UserRecord, userSearch } from './users/model/user.schema.ts';
export { hashPassword } from './users/passwords/password.ts';
export { type DeletedAccount, PlannedDeletions } from './users/planned-deletions.service.ts';
export { ProfilesService } from './users/profiles.service.ts';
export { RolesService } from './users/rights/roles.service.ts';
export { UsersService } from './users/users.service.ts';
