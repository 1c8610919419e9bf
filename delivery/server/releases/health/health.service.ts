import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WATCH_NAME } from '../../../contract/releases.ts';
import type { CanaryHealth } from '../../../contract/telemetry.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { ignoreDuplicate, retriedOnce } from '../../common/duplicate-key.ts';
import { messageOf } from '../../common/message-of.ts';
import { type Actor, DELIVERY_OPTIONS, type DeliveryOptions, DeliveryProduct } from '../../ports.ts';
import { boundOf } from '../../telemetry/histogram.ts';
import type { Result } from '../../telemetry/reporting-pages.service.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { ReleasesService, Superseded } from '../releases.service.ts';
import { causeOf, figuresOf, reasonOf, toCanaryHealth } from './health.mapper.ts';
import { type HealthFigures, judge, NETWORK_MAX } from './health.policy.ts';
import { RELEASE_HEALTH_MODEL, type ReleaseHealthRecord } from './release-health.schema.ts';

/** The channel whose release a result concerns. */
type Channel = 'live' | 'canary';

/** Takes releases back in the journal; 24 hexadecimal digits that no account has. */
const WATCH: Actor = { id: 'f'.repeat(24), name: WATCH_NAME };

/** Expiry is stored in seconds: a page may seem to be served up to a second earlier. */
const SECOND_MS = 1000;

/** Pause of the watch after a refused rollback. */
const PAUSE_MS = 60_000;

/** Tallies what browsers report of served releases, and takes back those that fail. */
@Injectable()
export class HealthService {
  readonly #logger = new Logger('Health');
  /** Until when a refused rollback is not tried again, by the state of the application that was judged. */
  readonly #paused = new Map<string, { since: number; until: number }>();

  constructor(
    @InjectModel(RELEASE_HEALTH_MODEL) private readonly tallies: Model<ReleaseHealthRecord>,
    private readonly applications: ApplicationsService,
    private readonly releases: ReleasesService,
    private readonly product: DeliveryProduct,
    @Inject(DELIVERY_OPTIONS) private readonly options: Pick<DeliveryOptions, 'healthRollback'>,
  ) {}

  /** Tallies a result of a page served since the last change, and takes the release back when the figures say so. */
  async tally(result: Result): Promise<void> {
    const application = await this.applications.find(result.remote);
    const channel = channelOf(application, result);
    if (!channel) return;
    const since = sinceOf(application);
    if (result.isView) await this.#count(since, channel, result, 'views');
    if (result.phase) await this.#count(since, channel, result, 'failures');
    if (channel === 'canary' || result.phase) await this.#judge(application);
  }

  /** Judges every release: for reports whose instance could not take the release back. */
  async checkAll(): Promise<void> {
    for (const application of await this.applications.all()) await this.#judge(application);
  }

  /** The health of the running canaries by application. */
  async ofCanaries(): Promise<Map<string, CanaryHealth>> {
    const running = (await this.applications.all()).filter(({ canary }) => canary !== null);
    const isTakenBack = this.options.healthRollback !== 'off';
    const healths = running.map(
      async (application) => [application._id, toCanaryHealth(await this.#recordOf(application), isTakenBack)] as const,
    );
    return new Map(await Promise.all(healths));
  }

  async #recordOf(application: ApplicationRecord): Promise<ReleaseHealthRecord | undefined> {
    const period = { remote: application._id, since: sinceOf(application) };
    return (await this.tallies.findOne(period).lean<ReleaseHealthRecord>()) ?? undefined;
  }

  /** Counts a view, with its load time, or a failure; unless its network has the maximum. */
  async #count(since: Date, channel: Channel, result: Result, counter: 'views' | 'failures'): Promise<void> {
    const { remote, version, network, ms, phase } = result;
    const ofNetwork = `${channel}.${counter}_by_network.${network}`;
    const isLimited = network !== null;
    const $inc = {
      [`${channel}.${counter}`]: 1,
      ...(isLimited && { [ofNetwork]: 1 }),
      ...(counter === 'failures' && { [`${channel}.phases.${phase}`]: 1 }),
      ...(counter === 'views' && ms !== undefined && { [`${channel}.loads.${boundOf(ms)}`]: 1 }),
    };
    const write = () =>
      this.tallies.updateOne(
        { remote, since, ...(isLimited && { [ofNetwork]: { $not: { $gte: NETWORK_MAX } } }) },
        { $inc, $set: { [`${channel}.version`]: version, at: new Date() } },
        { upsert: true },
      );
    // A network with the maximum makes both attempts insert a record that exists.
    await retriedOnce(write).catch(ignoreDuplicate);
  }

  async #judge(application: ApplicationRecord): Promise<void> {
    const { healthRollback } = this.options;
    const record = healthRollback === 'off' ? undefined : await this.#recordOf(application);
    if (!record) return;
    if (application.canary) return this.#compare(application, figuresOf(record.canary), figuresOf(record.live));
    if (healthRollback !== 'live') return;
    const previous = await this.#previousOf(application);
    if (previous) await this.#compare(application, figuresOf(record.live), previous);
  }

  /**
   * The figures of the previous live release, in all its periods. Undefined if there is none, or if the present one was live
   * before: it is not new, so the cause is elsewhere, and one rollback would lead to the next.
   */
  async #previousOf(application: ApplicationRecord): Promise<HealthFigures | undefined> {
    const { _id: remote, live, history } = application;
    const version = history.at(-1);
    if (!version) return undefined;
    const since = { $lt: sinceOf(application) };
    if (await this.tallies.exists({ remote, 'live.version': live, since })) return undefined;
    const $or = [{ 'live.version': version }, { 'canary.version': version }];
    const records = await this.tallies.find({ remote, since, $or }).lean<ReleaseHealthRecord[]>();
    const tallies = records.flatMap((one) => [one.live, one.canary]).filter((one) => one?.version === version);
    return figuresOf(...tallies);
  }

  async #compare(application: ApplicationRecord, release: HealthFigures, other: HealthFigures): Promise<void> {
    const verdict = judge(release, other);
    if (verdict !== 'failing' && verdict !== 'slow') return;
    const { _id: name, canary, live } = application;
    if (this.#isPaused(application)) return;
    try {
      const { phase } = release;
      const cause = phase && (await this.product.findCause({ name, version: canary?.version ?? live ?? '' }, phase));
      const reason = reasonOf(verdict, release, other) + (cause ? causeOf(cause) : '');
      await this.releases.takeBack(application, reason, WATCH);
      this.#logger.warn(`${name} ${canary?.version ?? live} is taken back: ${verdict}, ${JSON.stringify(release)}`);
    } catch (error) {
      // Another instance has taken it back.
      if (error instanceof Superseded) return;
      if (error instanceof DeliveryError) this.#pause(application);
      this.#logger.error(`${name} cannot be taken back: ${messageOf(error)}`);
    }
  }

  #isPaused(application: ApplicationRecord): boolean {
    const paused = this.#paused.get(application._id);
    return paused?.since === sinceOf(application).getTime() && Date.now() < paused.until;
  }

  /** Each failing report would try again what is refused, and hold up the moves of others. */
  #pause(application: ApplicationRecord): void {
    this.#paused.set(application._id, { since: sinceOf(application).getTime(), until: Date.now() + PAUSE_MS });
  }
}

/** The channel to tally a result for; undefined for other versions, and for pages served before the last change. */
function channelOf(application: ApplicationRecord, { version, issuedAt }: Result): Channel | undefined {
  if (issuedAt.getTime() + SECOND_MS <= sinceOf(application).getTime()) return undefined;
  if (version === application.canary?.version) return 'canary';
  return version === application.live ? 'live' : undefined;
}

const sinceOf = ({ since }: ApplicationRecord): Date => since ?? new Date(0);
