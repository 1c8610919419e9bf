import type { MemberRole } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { findDuty, ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { INSTITUTION_MODEL, type InstitutionRecord } from './institution.schema.ts';
import { IS_CURRENT, MEMBER_MODEL, type MemberRecord } from './member.schema.ts';

/** Who asks. */
export type InstitutionViewer = Pick<
  SignedInUser,
  'id' | 'name' | 'permissions' | 'passwordChangeRequired' | 'secondFactorSetupRequired'
>;

/** An institution as somebody may see it. */
export interface SeenInstitution {
  institution: InstitutionRecord;
  /** The current roles of the viewer; none of an administrator who is no member. */
  roles: MemberRole[];
  isAdministrator: boolean;
  mayManage: boolean;
  /** Whether the viewer sees the progress of residents. */
  mayFollow: boolean;
}

type Found = InstitutionRecord & { members: Pick<MemberRecord, 'role'>[] };

/** Decides who sees an institution: by a current membership, read with each request, or as an administrator. */
@Injectable()
export class InstitutionAccess {
  constructor(
    @InjectModel(INSTITUTION_MODEL) private readonly institutions: Model<InstitutionRecord>,
    @InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRecord>,
  ) {}

  /**
   * An institution for its managers, its tutors and administrators; a closed one only for the latter.
   * @throws {ProblemError} `institution_not_found` for everybody else; the duty of an administrator's account
   */
  async see(viewer: InstitutionViewer, id: string): Promise<SeenInstitution> {
    const found = await this.#find(viewer, id);
    const roles = found && !found.closed_at ? found.members.map(({ role }) => role) : [];
    const [isManager, isTutor] = [roles.includes('manager'), roles.includes('tutor')];
    const duty = viewer.permissions.manage_users ? findDuty(viewer) : undefined;
    if (duty && !isManager && !isTutor) throw new ProblemError(duty);
    const isAdministrator = viewer.permissions.manage_users && !duty;
    const mayManage = isManager || isAdministrator;
    if (!found || !(mayManage || isTutor)) throw new ProblemError('institution_not_found');
    const mayFollow = isManager || isTutor || (isAdministrator && viewer.permissions.view_analytics);
    const { members: _, ...institution } = found;
    return { institution, roles, isAdministrator, mayManage, mayFollow };
  }

  /** An institution for its managers and administrators. @throws {ProblemError} like {@link see} */
  async manage(viewer: InstitutionViewer, id: string): Promise<SeenInstitution> {
    const seen = await this.see(viewer, id);
    if (!seen.mayManage) throw new ProblemError('institution_not_found');
    return seen;
  }

  async #find({ id: user }: InstitutionViewer, id: string): Promise<Found | undefined> {
    const own = { $match: { user: new Types.ObjectId(user), $expr: IS_CURRENT } };
    const [found] = await this.institutions.aggregate<Found>([
      { $match: { _id: new Types.ObjectId(id) } },
      {
        $lookup: {
          from: this.members.collection.name,
          localField: '_id',
          foreignField: 'institution',
          pipeline: [own, { $project: { role: 1 } }],
          as: 'members',
        },
      },
    ]);
    return found;
  }
}
