import type { InstitutionPage as InstitutionDetail, OwnInstitution } from '@iris/contract/institutions';
import { fillAddress, linkTo } from '@iris/contract/site';
import {
  AttestationForm,
  type InstitutionPart,
  InstitutionParts,
  OrderList,
  peopleParts,
  ResidentSection,
  useInstitution,
} from '@iris/platform/institutions';
import { Container, LoadFailure, PageHeading, Skeleton, textLinkClass } from '@iris/platform/ui';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useMyInstitutions } from '../../institutions.api.ts';
import { paths } from '../../paths.ts';
import { useHome } from '../../use-home.ts';
import { MembershipSection } from './membership/membership-section.tsx';
import { NotOpen } from './not-open.tsx';

/** «Mon établissement»: for residents their seats and what is seen of them, for managers and tutors their residents too. */
export default function InstitutionPage() {
  const { id = '' } = useParams();
  const query = useMyInstitutions();
  const mine = query.data?.find(({ _id }) => _id === id.toLowerCase());
  if (query.data && !mine) return <NotOpen title="Cet établissement ne vous est pas ouvert" />;
  return (
    <Container className="py-8 md:py-12">
      {query.data && query.data.length > 1 && (
        <nav aria-label="Vos établissements" className="mb-3 text-sm">
          <Link to={linkTo(paths.institutions)} className={textLinkClass}>
            Vos établissements
          </Link>
        </nav>
      )}
      <PageHeading title={mine?.name ?? 'Mon établissement'} className="mb-6 text-3xl wrap-anywhere">
        {mine?.name ?? 'Mon établissement'}
      </PageHeading>
      {query.isPending && <Skeleton className="h-72" />}
      <LoadFailure query={query} message="Impossible de charger votre établissement" />
      {mine && <Parts key={mine._id} mine={mine} />}
    </Container>
  );
}

function Parts({ mine }: { mine: OwnInstitution }) {
  const navigate = useNavigate();
  const home = useHome();
  const handleLeft = () => void navigate(home, { replace: true });
  const membership = <MembershipSection institution={mine} onLeft={handleLeft} />;
  const isStaff = mine.roles.some(({ role }) => role !== 'resident');
  return isStaff ? <StaffParts id={mine._id} membership={membership} /> : membership;
}

interface StaffPartsProps {
  id: string;
  /** What the account has as a member. */
  membership: InstitutionPart['content'];
}

/** What a manager arranges and a tutor follows. */
function StaffParts({ id, membership }: StaffPartsProps) {
  const query = useInstitution(id);
  const { data } = query;
  return (
    <>
      {query.isPending && <Skeleton className="h-72" />}
      <LoadFailure query={query} message="Impossible de charger cet établissement" />
      {data && <InstitutionParts parts={partsOf(data, membership)} />}
    </>
  );
}

function partsOf(institution: InstitutionDetail, membership: InstitutionPart['content']) {
  const { _id, orders } = institution;
  const residentPath = (user: string) => fillAddress(paths.resident, { id: _id, user });
  const managed: InstitutionPart[] = [
    {
      name: 'orders',
      label: 'Places',
      content: <OrderList orders={orders} advice="L'académie les ajoute après votre commande." />,
    },
    ...peopleParts(institution, {
      personPath: ({ user, role, is_current }) =>
        role === 'resident' && is_current ? residentPath(user._id) : undefined,
    }),
    { name: 'attestations', label: 'Attestations', content: <AttestationForm institution={_id} /> },
  ];
  const parts: [InstitutionPart, ...InstitutionPart[]] = [
    {
      name: 'residents',
      label: 'Internes',
      content: <ResidentSection institution={institution} residentPath={residentPath} />,
    },
    ...(institution.may_manage ? managed : []),
    { name: 'membership', label: 'Votre adhésion', content: membership },
  ];
  return parts;
}
