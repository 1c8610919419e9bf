import { foldedWords, nameCloseness, readRpps, typedWords } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type PipelineStage, Types } from 'mongoose';
import { keysFor } from '../../../foundation/index.ts';
import { MemberSearchService } from '../../institutions/member-search.service.ts';
import { emailsIn, hasRole, hasWords } from '../model/user.conditions.ts';
import { USER_KEYS_INDEX, USER_LIST_INDEX, USER_MODEL, type UserRecord } from '../model/user.schema.ts';

/** Number of accounts that are compared with a query; words with more of them are too frequent to be looked up. */
const COMPARED_MAX = 500;

/** Number of accounts that are found by their institution. */
const MEMBERS_MAX = 2000;

/** How close a word is at least that begins as typed, or has one typing error or two. */
const CLOSE = [0.8, 0.5, 0.25] as const;

/** A number of typing errors in a word. */
type Errors = 0 | 1 | 2;

/** An account that a search has found. */
interface Found {
  id: string;
  /** From 1 for each word, the same, to 0. */
  closeness: number;
}

type Searched = Pick<UserRecord, '_id' | 'search'>;

/** Finds accounts by name, e-mail, RPPS number or institution, through an index of words and of their typing errors. */
@Injectable()
export class UserSearchService {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly members: MemberSearchService,
  ) {}

  /**
   * The accounts that answer a query by RPPS number, name, e-mail or institution; those with typing errors when there is no
   * other. Undefined when the words are too short or frequent to be looked up: `hasWords` tells who has them.
   */
  find(q: string): Promise<Types.ObjectId[] | undefined> {
    return this.#lookUp(q, () => this.members.find(q, MEMBERS_MAX));
  }

  /** The accounts that answer a query, best first, then newest: by name, by institution, with typing errors. */
  async findBest(q: string, limit: number): Promise<string[]> {
    const owners = await this.#findOwners(q);
    if (owners.length > 0) return owners.slice(0, limit).map(String);
    const asTyped = await this.#compare(q, 0);
    if (!asTyped) return this.#listNewest(q, limit);
    const best = bestFirst(asTyped);
    if (best.length < limit) best.push(...(await this.members.find(q, limit)).map(String));
    if (best.length < limit) best.push(...bestFirst((await this.#compareWithErrors(q)) ?? []));
    return [...new Set(best)].slice(0, limit);
  }

  /** Stages that keep the documents whose `user` answers a query by RPPS number, name or e-mail; without one none are needed. */
  async stagesMatching(q?: string): Promise<PipelineStage.FacetPipelineStage[]> {
    if (!q) return [];
    const found = await this.#lookUp(q);
    if (found) return [{ $match: { user: { $in: found } } }];
    const matching = [{ $match: hasWords(q) }, { $project: { _id: 1 } }];
    const account = { from: this.users.collection.name, localField: 'user', foreignField: '_id', pipeline: matching };
    return [{ $lookup: { ...account, as: 'account' } }, { $match: { account: { $ne: [] } } }, { $unset: 'account' }];
  }

  /** By RPPS number, else by name or e-mail, and the others; with typing errors when there is none. Undefined when no word can be looked up. */
  async #lookUp(
    q: string,
    findOthers: () => Promise<Types.ObjectId[]> = async () => [],
  ): Promise<Types.ObjectId[] | undefined> {
    const owners = await this.#findOwners(q);
    const asTyped = owners.length > 0 ? owners : idsOf(await this.#compare(q, 0));
    if (!asTyped) return undefined;
    const found = [...asTyped, ...(await findOthers())];
    return found.length > 0 ? found : idsOf(await this.#compareWithErrors(q));
  }

  /** The accounts with the RPPS number that a query is. */
  async #findOwners(q: string): Promise<Types.ObjectId[]> {
    const rpps = readRpps(q);
    if (!rpps) return [];
    const owners = await this.users.find({ rpps }, { _id: 1 }).limit(COMPARED_MAX).lean<Searched[]>();
    return owners.map(({ _id }) => _id);
  }

  async #listNewest(q: string, limit: number): Promise<string[]> {
    const condition = { ...hasRole(undefined), ...hasWords(q) };
    const newest = this.users.find(condition, { _id: 1 }).sort({ _id: -1 }).hint(USER_LIST_INDEX).limit(limit);
    return (await newest.lean<Searched[]>()).map(({ _id }) => _id.toHexString());
  }

  /** The accounts with each word of a query but for typing errors: for one in a word or, when there is none, for two. */
  async #compareWithErrors(q: string): Promise<Found[] | undefined> {
    const found = await this.#compare(q, 1);
    return found?.length === 0 ? this.#compare(q, 2) : found;
  }

  /** The accounts with each word of a query, with up to this number of errors; undefined when no word can be looked up. */
  async #compare(q: string, errors: Errors): Promise<Found[] | undefined> {
    const typed = typedWords(q);
    if (typed.length === 0) return [];
    const keys = typed.map((word) => keysFor(word, errors)).filter(({ length }) => length > 0);
    if (keys.length === 0) return undefined;
    // The previous version of the API creates accounts without keys.
    const conditions = keys.map((those) => ({ search_keys: { $in: [...those, null] } }));
    const records = await this.users
      .find({ $and: conditions }, { search: 1 })
      .hint(USER_KEYS_INDEX)
      .limit(COMPARED_MAX + 1)
      .lean<Searched[]>();
    // Of a frequent name with an error, some are better than none.
    if (records.length > COMPARED_MAX && errors === 0) return undefined;
    return judge(records, q, errors);
  }
}

function idsOf(found: readonly Found[] | undefined): Types.ObjectId[] | undefined {
  return found?.map(({ id }) => new Types.ObjectId(id));
}

/** Ids begin with the time of their creation. */
function bestFirst(found: Found[]): string[] {
  const sorted = found.sort((one, other) => other.closeness - one.closeness || (one.id < other.id ? 1 : -1));
  return sorted.map(({ id }) => id);
}

/** The accounts that answer a query, of those that may. */
function judge(records: readonly Searched[], q: string, errors: Errors): Found[] {
  const [typed, emails] = [typedWords(q), emailsIn(q)];
  return records.flatMap(({ _id, search }) => {
    const words = foldedWords(search);
    const close = typed.map((sought) => Math.max(...words.map((word) => nameCloseness(sought, word))));
    const isFound = close.every((one) => one >= CLOSE[errors]);
    if (!isFound || !emails.every((email) => search.includes(email))) return [];
    return [{ id: _id.toHexString(), closeness: close.reduce((sum, one) => sum + one, 0) }];
  });
}
