import type { Entrance } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '../../foundation/index.ts';
import { RoomLinks } from '../hosting/room-links.service.ts';
import { RunningWebinars } from '../programme/running-webinars.service.ts';
import type { WebinarRecord } from '../programme/webinars.service.ts';
import { Entrances } from '../registrations/entrances.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { isRoomOpen } from './board.ts';

/** Leads into rooms; the link of a room is in no answer but the redirect. */
@Injectable()
export class RoomService {
  constructor(
    private readonly running: RunningWebinars,
    private readonly registrations: RegistrationsService,
    private readonly entrances: Entrances,
    private readonly links: RoomLinks,
  ) {}

  /**
   * An address that leads into the room once, within a minute.
   * @throws {ProblemError} `webinar_not_found`; `registration_not_found`; `still_waiting`; `room_closed`; `room_without_link`
   */
  async enter(id: string, user: string): Promise<Entrance> {
    const { webinar, now } = await this.running.read(id);
    const { _id } = await this.registrations.findConfirmed(user, id);
    this.#openLink(webinar, now);
    return { path: `/api/room/${await this.entrances.issue(_id)}` };
  }

  /** The link of the room to which an address leads, which is used up. @throws {ProblemError} `link_invalid`; `room_closed` */
  async find(secret: string): Promise<string> {
    const id = await this.entrances.redeem(secret);
    const { webinar, now } = await this.running.read(id.toHexString());
    // With the characters that a header may have.
    return new URL(this.#openLink(webinar, now)).href;
  }

  /** @throws {ProblemError} `room_closed`; `room_without_link` */
  #openLink(webinar: WebinarRecord, now: Date): string {
    if (!isRoomOpen(webinar, now)) throw new ProblemError('room_closed');
    const link = this.links.open(webinar);
    if (!link) throw new ProblemError('room_without_link');
    return link;
  }
}
