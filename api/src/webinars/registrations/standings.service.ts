import type { OwnWebinar, SeriesRegistration, WebinarStanding } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import { type AttendanceRecord, AttendancesService } from '../attendance/attendances.service.ts';
import { type ListedRecord, toCard, WebinarsService } from '../programme/webinars.service.ts';
import { type RegistrationRecord, RegistrationsService } from './registrations.service.ts';
import { toStanding } from './standing.mapper.ts';

/** Says what accounts have to do with webinars, also after they have registered or left. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly webinars: WebinarsService,
    private readonly registrations: RegistrationsService,
    private readonly attendances: AttendancesService,
    private readonly users: UsersService,
  ) {}

  /** See {@link RegistrationsService.register}. */
  async register(user: string, id: string): Promise<WebinarStanding> {
    await this.registrations.register(user, id);
    return this.show(user, id);
  }

  /** See {@link RegistrationsService.registerForSeries}. */
  registerForSeries(user: string, series: string): Promise<SeriesRegistration> {
    return this.registrations.registerForSeries(user, series);
  }

  /** See {@link RegistrationsService.leave}. */
  async leave(user: string, id: string): Promise<WebinarStanding> {
    await this.registrations.leave(user, id);
    return this.show(user, id);
  }

  /** What an account has to do with a webinar. @throws {ProblemError} `webinar_not_found` */
  async show(user: string, id: string): Promise<WebinarStanding> {
    const webinar = await this.webinars.get(id);
    const [registration] = await this.registrations.listFor(user, id);
    if (!registration) return toStanding(webinar, undefined, undefined);
    const counted = await this.attendances.findFor([registration._id]);
    return this.#describe({ webinar, registration }, counted);
  }

  /** The webinars of an account: those to come, the next one first, then those that are over, the latest one first. */
  async list(user: string): Promise<OwnWebinar[]> {
    const own = await this.registrations.listFor(user);
    const [webinars, counted] = await Promise.all([
      this.webinars.listByIds(own.map(({ webinar }) => webinar)),
      this.attendances.findFor(own.map(({ _id }) => _id)),
    ]);
    const items = own.flatMap((registration) => {
      const webinar = webinars.find(({ _id }) => _id.equals(registration.webinar));
      return webinar ? [{ webinar, registration }] : [];
    });
    const describe = async (item: Item) => ({
      webinar: toCard(item.webinar),
      standing: await this.#describe(item, counted),
    });
    return Promise.all(items.sort(byTime(new Date())).map(describe));
  }

  async #describe(
    { webinar, registration }: Item,
    counted: ReadonlyMap<string, AttendanceRecord>,
  ): Promise<WebinarStanding> {
    const position = await this.registrations.findPosition(registration);
    const { held_until, user } = registration;
    const isVerified = !held_until || (await this.users.listUnverified([user.toHexString()])).size === 0;
    return toStanding(webinar, { ...registration, position, isVerified }, counted.get(registration._id.toHexString()));
  }
}

interface Item {
  webinar: ListedRecord;
  registration: RegistrationRecord;
}

/** Those to come first, the next one leading, then the others, the latest one leading. */
function byTime(now: Date): (one: Item, other: Item) => number {
  const isOver = ({ webinar }: Item) => webinar.ends_at <= now;
  return (one, other) => {
    if (isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1;
    const later = one.webinar.starts_at.getTime() - other.webinar.starts_at.getTime();
    return isOver(one) ? -later : later;
  };
}
