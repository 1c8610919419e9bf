import { REGISTRATION_STATE_LABELS } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import { AttendancesService } from '../attendance/attendances.service.ts';
import { PollsService } from '../evening/polls.service.ts';
import { PresencesService } from '../evening/presences.service.ts';
import { EveningQuestions } from '../evening/questions.service.ts';
import { type ListedRecord, WebinarsService } from '../programme/webinars.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { ReplayViewsService } from '../replays/replay-views.service.ts';

/** Deletes and exports what is stored here about an account. */
@Injectable()
export class WebinarAccounts {
  constructor(
    private readonly webinars: WebinarsService,
    private readonly registrations: RegistrationsService,
    private readonly presences: PresencesService,
    private readonly questions: EveningQuestions,
    private readonly polls: PollsService,
    private readonly attendances: AttendancesService,
    private readonly views: ReplayViewsService,
  ) {}

  /** Deletes the data of an account, in the transaction that deletes it; its places go to those who wait. */
  async deleteFor(user: string, session: ClientSession): Promise<void> {
    const deleted = await this.registrations.deleteFor(user, session);
    const ids = deleted.map(({ _id }) => _id);
    await this.presences.deleteFor(ids, session);
    await this.questions.deleteFor(user, session);
    await this.polls.deleteFor(user, session);
    await this.attendances.deleteFor(user, session);
    await this.views.deleteFor(user, session);
  }

  /** Its registrations, with its minutes, those that were counted as presence, and its votes for questions of others. */
  async describeRegistrationsOf(user: string) {
    const own = await this.registrations.listFor(user);
    const ids = own.map(({ _id }) => _id);
    const [webinarOf, counted, stored, votes] = await Promise.all([
      this.#webinarsOf(own),
      this.attendances.findFor(ids),
      this.presences.countStored(ids),
      this.questions.countVotesOf(user),
    ]);
    return own.map(({ _id, webinar, state, created_at }) => {
      const { minutes = null, serial = null } = counted.get(_id.toHexString()) ?? {};
      const { title = null, starts_at } = webinarOf.get(webinar.toHexString()) ?? {};
      return {
        ...{ Webinaire: title, Début: starts_at?.toISOString() ?? null, État: REGISTRATION_STATE_LABELS[state] },
        ...{ 'Inscription le': created_at.toISOString(), 'Minutes de présence': minutes, Attestation: serial },
        'Minutes enregistrées': stored.get(_id.toHexString()) ?? 0,
        'Questions soutenues': votes.get(webinar.toHexString()) ?? 0,
      };
    });
  }

  /** What it has asked in evenings. */
  async describeQuestionsOf(user: string) {
    const own = await this.questions.describeFor(user);
    const webinarOf = await this.#webinarsOf(own);
    return own.map(({ webinar, text, asked_at }) => ({
      ...{ Webinaire: webinarOf.get(webinar.toHexString())?.title ?? null, Question: text },
      Date: asked_at.toISOString(),
    }));
  }

  /** What it has chosen in polls. */
  async describeVotesOf(user: string) {
    const own = await this.polls.describeFor(user);
    const webinarOf = await this.#webinarsOf(own);
    return own.map(({ webinar, question, choice }) => ({
      ...{ Webinaire: webinarOf.get(webinar.toHexString())?.title ?? null, Question: question, Choix: choice },
    }));
  }

  /** What it has watched of replays. */
  describeReplaysOf(user: string) {
    return this.views.describeFor(user);
  }

  async #webinarsOf(about: readonly { webinar: Types.ObjectId }[]): Promise<Map<string, ListedRecord>> {
    const found = await this.webinars.listByIds(about.map(({ webinar }) => webinar));
    return new Map(found.map((webinar) => [webinar._id.toHexString(), webinar]));
  }
}
