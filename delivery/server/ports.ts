import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import type { RefusedForm } from '../contract/page/rendering.ts';
import type { ReleaseAddress } from '../contract/releases.ts';
import type { Rights } from '../contract/remotes/access.ts';
import type { Uses } from '../contract/remotes/compatibility.ts';
import type { DeliveryAction } from '../contract/routes.ts';
import type { CountedError, ErrorReport, LoadPhase } from '../contract/telemetry.ts';
import type { Answer } from '../rendering/index.ts';
import type { Encoding, StoreAddress } from './store/index.ts';

/** What delivery needs of the product's database. */
export abstract class DeliveryDatabase {
  /** Whether indexes and initial data exist. */
  abstract readonly ready: boolean;
  /** Does nothing when {@link ready}. @throws the product's error for an outage of the database */
  abstract checkReady(): void;
  /** Runs `work` in a transaction; those with the same queue are serialized in this process. */
  abstract inTransaction<Result>(
    work: (session: ClientSession) => Promise<Result>,
    options?: { queue?: string },
  ): Promise<Result>;
  /** Settles like `work`, or rejects after the time limit of an answer. */
  abstract inTime<Result>(work: Promise<Result>): Promise<Result>;
  /** Settles like `work`, or rejects after a second; for callers with a fallback. */
  abstract withinFallbackTime<Result>(work: Promise<Result>): Promise<Result>;
}

/** Who calls. */
export interface Viewer extends Rights {
  /** E-mail address, by which testers of a canary are named. */
  email: string;
}

/** Who changed something: an account, or a deploy token. */
export interface Actor {
  /** 24 hexadecimal digits. */
  id: string;
  name: string;
}

/** A change of what is served, for the product's audit log. */
export interface DeliveryChange {
  action: DeliveryAction;
  /** Name of the application. */
  id: string;
  label: string;
  before: object;
  after: object;
}

/** The product's audit log. */
export abstract class DeliveryJournal {
  /** Records a change, in the transaction of the change. */
  abstract record(actor: Actor, change: DeliveryChange, session: ClientSession): Promise<void>;
}

/** The versions of the product's data, by part. */
export type DataVersions = Readonly<Record<string, string>>;

/** The answer to a GET request that a page makes while it is rendered. */
export interface VisitorAnswer extends Answer {
  /** It is the same as long as the versions of these parts of the product's data are; undefined when it depends on more. */
  parts: readonly string[] | undefined;
}

/** A form that was refused: what its page shows again, with an HTTP status. */
export interface FormRefusal {
  status: number;
  form: RefusedForm;
}

/** A page that search engines shall list. */
export interface ListedPage {
  path: string;
  changedAt?: Date;
}

/** What delivery needs of the product besides the database and the audit log. */
export abstract class DeliveryProduct {
  /** The content security policy of pages that load files from these origins besides their own, with these inline style sheets and scripts (w3.org/TR/CSP3, 2.3.1). */
  abstract pagePolicy(hosts: readonly string[], styles: readonly string[], scripts: readonly string[]): string;
  /** The versions of the parts that {@link answerVisitor} names: another one after each acknowledged change, on any instance. */
  abstract dataVersions(): Promise<DataVersions>;
  /** The answer to a visitor's GET request for data, such as `/api/courses`, made for the page that another request asks for. */
  abstract answerVisitor(address: string, request: FastifyRequest): Promise<VisitorAnswer>;
  /** Whether one more page may be rendered for the address of a request; counts it. */
  abstract mayRender(request: FastifyRequest): Promise<boolean>;
  /** What the running product lacks of what a release uses of it, in French sentences without their subject. */
  abstract lacks(uses: Uses): readonly string[];
  /** Names of the remotes that stay on the site. */
  abstract readonly permanentRemotes: readonly string[];
  /** The pages that search engines shall list, besides those to which remotes link. */
  abstract listPages(): Promise<ListedPage[]>;
  /** A page of a release was sent; `failed` when the browser draws it because the server could not. */
  abstract notePage(release: ReleaseAddress, rendering: 'server' | 'browser' | 'failed'): void;
  /** A stored file was read and is damaged: its content, or a compressed form. */
  abstract noteDamagedFile(form: 'content' | Encoding): void;
  /** As many loads in browsers ended, or failed in a step for a reason that may contain personal data; never rejects. */
  abstract noteResult(
    release: ReleaseAddress,
    outcome: LoadPhase | 'loaded',
    loads: number,
    error?: ErrorReport,
  ): Promise<void>;
  /** The server could not render a page with these releases; nobody waits for this. */
  abstract noteUnrendered(releases: readonly ReleaseAddress[], path: string, stack: string): void;
  /** The most frequent error of a release in a step, with its place in the sources, without personal data. */
  abstract findCause(release: ReleaseAddress, phase: LoadPhase): Promise<CountedError | undefined>;
  /** Whether the browser says that it has a session, which decides what a page is rendered with. */
  abstract hasSession(request: FastifyRequest): boolean;
}

/** Injection token of the store of released files. */
export const RELEASE_STORE = Symbol('release store');

/** Injection token of the settings of delivery. */
export const DELIVERY_OPTIONS = Symbol('delivery options');

/** The settings of delivery. */
export interface DeliveryOptions {
  /** Signs the tokens of pages. */
  secret: string;
  /** Public address of the product. */
  publicUrl: string | undefined;
  /** Where the released files are. */
  releasesStore: StoreAddress;
  /** Public address of a host in front of the released files. */
  releasesUrl: string | undefined;
  /** A token that may release every application, for the command that starts the product. */
  operatorToken: string | undefined;
  /** Public origin of the site, as rendered pages name it. */
  origin: string;
  /** Built file of the process that renders pages; undefined when browsers draw all pages. */
  rendererFile: string | undefined;
  /** How long a visitor waits for a page at most, in milliseconds, before the browser draws it; it is finished for the next one. */
  renderingTimeMs: number;
  /** Which releases are taken back when they fail: canaries, live ones too, or none. */
  healthRollback: 'canary' | 'live' | 'off';
}
