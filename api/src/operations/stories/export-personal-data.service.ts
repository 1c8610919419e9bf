import type { PersonalData, PersonalDataRow } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import {
  ImportsService,
  InvitationsService,
  MembersService,
  NotificationsService,
  SecondFactorStore,
  SessionsService,
  UsersService,
} from '../../accounts/index.ts';
import { EnrollmentsService, ReviewReportsService, ReviewsService } from '../../catalog/index.ts';
import { JournalService } from '../../foundation/index.ts';
import {
  CertificatesService,
  DecisionsService,
  LearnersService,
  NotesService,
  QuestionsService,
  QuizzesService,
  SeatsService,
  TutoringsService,
} from '../../learning/index.ts';
import { PracticeAccounts } from '../../practice/index.ts';
import { MessagesService } from '../../site/index.ts';
import { WebinarAccounts } from '../../webinars/index.ts';

/** Exports what is stored about an account; each service says it as rows of French names and values. */
@Injectable()
export class ExportPersonalData {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorStore,
    private readonly enrollments: EnrollmentsService,
    private readonly reviews: ReviewsService,
    private readonly reports: ReviewReportsService,
    private readonly learners: LearnersService,
    private readonly quizzes: QuizzesService,
    private readonly decisions: DecisionsService,
    private readonly notes: NotesService,
    private readonly questions: QuestionsService,
    private readonly certificates: CertificatesService,
    private readonly messages: MessagesService,
    private readonly notifications: NotificationsService,
    private readonly members: MembersService,
    private readonly seats: SeatsService,
    private readonly tutorings: TutoringsService,
    private readonly invitations: InvitationsService,
    private readonly imports: ImportsService,
    private readonly practice: PracticeAccounts,
    private readonly webinars: WebinarAccounts,
    private readonly journal: JournalService,
  ) {}

  /** All that is stored about an account, in the order of the titles; empty sections are omitted. */
  async of(id: string): Promise<PersonalData> {
    const sections = await Promise.all([
      section('Avis', this.reviews.describeFor(id)),
      section('Certificats', this.certificates.describeFor(id)),
      section('Compte', this.users.describeFor(id)),
      section('Décisions', this.decisions.describeFor(id)),
      section('Double vérification', this.secondFactors.describeFor(id)),
      section('Établissements', this.members.describeFor(id)),
      section('Étalonnages', this.practice.describeCalibrationsOf(id)),
      section('Évaluations', this.practice.describeRatingsOf(id)),
      section('Films de pratique', this.practice.describeFilmsOf(id)),
      section('Inscriptions', this.enrollments.describeFor(id)),
      section('Invitations', this.invitations.describeFor(id)),
      section("Journal de l'administration", this.journal.describeFor(id)),
      section('Leçons suivies', this.learners.describeFor(id)),
      section('Listes', this.imports.describeFor(id)),
      section('Messages', this.messages.describeFor(id)),
      section('Notes', this.notes.describeFor(id)),
      section('Notifications', this.notifications.describeFor(id)),
      section('Places', this.seats.describeFor(id)),
      section('Questions', this.questions.describeFor(id)),
      section('Questions de webinaires', this.webinars.describeQuestionsOf(id)),
      section('Quiz', this.quizzes.describeFor(id)),
      section('Rediffusions', this.webinars.describeReplaysOf(id)),
      section('Réponses aux questions', this.questions.describeAnswersOf(id)),
      section('Sessions', this.sessions.describeFor(id)),
      section('Signalements', this.reports.describeFor(id)),
      section('Sondages', this.webinars.describeVotesOf(id)),
      section('Tutorats', this.tutorings.describeFor(id)),
      section('Webinaires', this.webinars.describeRegistrationsOf(id)),
    ]);
    return { generated_at: new Date().toISOString(), sections: sections.filter(({ rows }) => rows.length > 0) };
  }
}

async function section(title: string, rows: Promise<PersonalDataRow[]>) {
  return { title, rows: await rows };
}
