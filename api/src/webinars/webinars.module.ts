import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStoreModule } from '../accounts/index.ts';
import { AuthoringModule } from '../authoring/index.ts';
import { JobRunnerModule, JournalModule, SettingsModule } from '../foundation/index.ts';
import { LearningModule } from '../learning/index.ts';
import { SiteModule } from '../site/index.ts';
import { attendanceCollection } from './attendance/attendance.schema.ts';
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
import { eveningQuestionCollection } from './evening/evening-question.schema.ts';
import { pollCollection, pollVoteCollection } from './evening/poll.schema.ts';
import { PollsService } from './evening/polls.service.ts';
import { presenceCollection } from './evening/presence.schema.ts';
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
import { webinarCollection } from './programme/webinar.schema.ts';
import { WebinarPlaces } from './programme/webinar-places.service.ts';
import { WebinarStore } from './programme/webinar-store.service.ts';
import { WebinarsController } from './programme/webinars.controller.ts';
import { WebinarsService } from './programme/webinars.service.ts';
import { ArrivalsService } from './registrations/arrivals.service.ts';
import { Entrances } from './registrations/entrances.service.ts';
import { registrationCollection } from './registrations/registration.schema.ts';
import { RegistrationErasure } from './registrations/registration-erasure.ts';
import { RegistrationsController } from './registrations/registrations.controller.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { StandingsService } from './registrations/standings.service.ts';
import { UnverifiedRegistrations } from './registrations/unverified-registrations.service.ts';
import { WaitingList } from './registrations/waiting-list.service.ts';
import { ReplayLessonsService } from './replays/replay-lessons.service.ts';
import { replayViewCollection } from './replays/replay-view.schema.ts';
import { ReplayViewsService } from './replays/replay-views.service.ts';
import { ReplaysController } from './replays/replays.controller.ts';
import { ReplaysService } from './replays/replays.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      webinarCollection,
      registrationCollection,
      presenceCollection,
      eveningQuestionCollection,
      pollCollection,
      pollVoteCollection,
      attendanceCollection,
      replayViewCollection,
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
    RegistrationErasure,
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
    WebinarCalendar,
    WebinarMessages,
    WebinarNotices,
    WebinarPlaces,
    WebinarStore,
    WebinarsService,
  ],
  exports: [RoomLinks, WebinarNotices, WebinarsService],
})
export class WebinarsModule {}
