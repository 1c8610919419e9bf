import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStoreModule } from '../accounts/index.ts';
import { AuthoringModule } from '../authoring/index.ts';
import { JobRunnerModule, JournalModule, SettingsModule } from '../foundation/index.ts';
import { LearningModule } from '../learning/index.ts';
import { SiteModule } from '../site/index.ts';
import { WebinarAccounts } from './accounts/webinar-accounts.service.ts';
import { ATTENDANCE_MODEL, attendanceSchema } from './attendance/attendance.schema.ts';
import { AttendancesService } from './attendance/attendances.service.ts';
import { ClosingController } from './attendance/closing.controller.ts';
import { ClosingService } from './attendance/closing.service.ts';
import { PresenceAttestations } from './attendance/presence-attestations.service.ts';
import { WebinarCalendarController } from './calendar/webinar-calendar.controller.ts';
import { WebinarCalendar } from './calendar/webinar-calendar.service.ts';
import { EveningBoards } from './evening/boards.service.ts';
import { DeskController } from './evening/desk.controller.ts';
import { DeskService } from './evening/desk.service.ts';
import { EveningController } from './evening/evening.controller.ts';
import { EveningService } from './evening/evening.service.ts';
import { EVENING_QUESTION_MODEL, eveningQuestionSchema } from './evening/evening-question.schema.ts';
import { POLL_MODEL, POLL_VOTE_MODEL, pollSchema, pollVoteSchema } from './evening/poll.schema.ts';
import { PollsService } from './evening/polls.service.ts';
import { PRESENCE_MODEL, presenceSchema } from './evening/presence.schema.ts';
import { PresencesService } from './evening/presences.service.ts';
import { EveningQuestions } from './evening/questions.service.ts';
import { RoomService } from './evening/room.service.ts';
import { HostingController } from './hosting/hosting.controller.ts';
import { HostingService } from './hosting/hosting.service.ts';
import { RegistrationLists } from './hosting/registration-lists.service.ts';
import { RoomLinks } from './hosting/room-links.service.ts';
import { WebinarMessages } from './notices/webinar-messages.service.ts';
import { WebinarNotices } from './notices/webinar-notices.service.ts';
import { RecordingsService } from './programme/recordings.service.ts';
import { RunningWebinars } from './programme/running-webinars.service.ts';
import { WEBINAR_MODEL, webinarSchema } from './programme/webinar.schema.ts';
import { WebinarPlaces } from './programme/webinar-places.service.ts';
import { WebinarStore } from './programme/webinar-store.service.ts';
import { WebinarsController } from './programme/webinars.controller.ts';
import { WebinarsService } from './programme/webinars.service.ts';
import { ArrivalsService } from './registrations/arrivals.service.ts';
import { Entrances } from './registrations/entrances.service.ts';
import { REGISTRATION_MODEL, registrationSchema } from './registrations/registration.schema.ts';
import { RegistrationsController } from './registrations/registrations.controller.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { StandingsService } from './registrations/standings.service.ts';
import { UnverifiedRegistrations } from './registrations/unverified-registrations.service.ts';
import { WaitingList } from './registrations/waiting-list.service.ts';
import { ReplayLessonsService } from './replays/replay-lessons.service.ts';
import { REPLAY_VIEW_MODEL, replayViewSchema } from './replays/replay-view.schema.ts';
import { ReplayViewsService } from './replays/replay-views.service.ts';
import { ReplaysController } from './replays/replays.controller.ts';
import { ReplaysService } from './replays/replays.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: WEBINAR_MODEL, schema: webinarSchema },
      { name: REGISTRATION_MODEL, schema: registrationSchema },
      { name: PRESENCE_MODEL, schema: presenceSchema },
      { name: EVENING_QUESTION_MODEL, schema: eveningQuestionSchema },
      { name: POLL_MODEL, schema: pollSchema },
      { name: POLL_VOTE_MODEL, schema: pollVoteSchema },
      { name: ATTENDANCE_MODEL, schema: attendanceSchema },
      { name: REPLAY_VIEW_MODEL, schema: replayViewSchema },
    ]),
    AccountStoreModule,
    AuthoringModule,
    JobRunnerModule,
    JournalModule,
    LearningModule,
    SettingsModule,
    SiteModule,
  ],
  controllers: [
    ClosingController,
    DeskController,
    EveningController,
    HostingController,
    RegistrationsController,
    ReplaysController,
    WebinarCalendarController,
    WebinarsController,
  ],
  providers: [
    ArrivalsService,
    AttendancesService,
    ClosingService,
    DeskService,
    Entrances,
    EveningBoards,
    EveningQuestions,
    EveningService,
    PollsService,
    PresenceAttestations,
    PresencesService,
    RoomService,
    RunningWebinars,
    HostingService,
    RecordingsService,
    RegistrationLists,
    RegistrationsService,
    ReplayLessonsService,
    ReplayViewsService,
    ReplaysService,
    RoomLinks,
    StandingsService,
    UnverifiedRegistrations,
    WaitingList,
    WebinarAccounts,
    WebinarCalendar,
    WebinarMessages,
    WebinarNotices,
    WebinarPlaces,
    WebinarStore,
    WebinarsService,
  ],
  exports: [RoomLinks, WebinarAccounts, WebinarNotices, WebinarsService],
})
export class WebinarsModule {}
