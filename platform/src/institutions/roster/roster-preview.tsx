import { counted, dayText } from '@iris/contract/foundation';
import { MEMBER_ROLE_LABELS, type MemberRole, type SeatOrder } from '@iris/contract/institutions';
import type { Roster, RosterCell, RosterFault } from '@iris/contract/roster';
import { FieldFrame, SelectInput } from '@iris/platform/forms';
import { Badge, Button } from '@iris/platform/ui';
import { Mail } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useInvitedRoles } from '../invitations/use-invited-roles.ts';
import { roleOption, seatsLeft } from '../wordings.ts';
import { RosterFaults } from './roster-faults.tsx';
import { CELL, NUMBER, RosterTable, SHORT } from './roster-table.tsx';
import type { ReadRoster } from './use-roster.ts';

/** How many persons are shown: those to correct are all shown. */
const ROWS_SHOWN = 8;

interface RosterPreviewProps {
  list: ReadRoster;
  role: MemberRole;
  orders: readonly SeatOrder[];
  /** Its id; empty for none. */
  order: string;
  onRole: (role: MemberRole) => void;
  onOrder: (order: string) => void;
  onCorrect: (fault: RosterFault, changed: RosterCell) => void;
  isSending: boolean;
  onSend: () => void;
  onCancel: () => void;
}

/** What a list will do, before it is sent. */
export function RosterPreview(props: RosterPreviewProps) {
  const { list, isSending, onCorrect, onSend, onCancel } = props;
  const { rows, faults } = list.roster;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the preview is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
          {list.fileName || 'Liste collée'}
        </h3>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone="success">{`${counted(rows.length, 'personne')} à inviter`}</Badge>
          {faults.length > 0 && <Badge tone="danger">{`${counted(faults.length, 'ligne')} à corriger`}</Badge>}
        </p>
      </div>
      <RosterFaults faults={faults} mended={list.mended} onCorrect={onCorrect} />
      <Rows rows={rows} />
      {rows.length > 0 && <Choices {...props} />}
      <div className="flex flex-wrap gap-3">
        {rows.length > 0 && (
          <Button
            variant="primary"
            icon={<Mail />}
            busy={isSending}
            busyLabel="Envoi..."
            onClick={onSend}
          >{`Inviter ${counted(rows.length, 'personne')}`}</Button>
        )}
        <Button onClick={onCancel} disabled={isSending}>
          Choisir une autre liste
        </Button>
      </div>
    </div>
  );
}

function Rows({ rows }: Pick<Roster, 'rows'>) {
  if (rows.length === 0) return null;
  const more = rows.length - ROWS_SHOWN;
  return (
    <RosterTable
      caption="Personnes à inviter"
      note={more > 0 ? `Et ${counted(more, 'autre')}.` : ''}
      titles={['Ligne', 'Personne', 'Rôle']}
    >
      {rows.slice(0, ROWS_SHOWN).map(({ line, name, email, role }) => (
        <tr key={line}>
          <th scope="row" className={NUMBER}>
            {line}
          </th>
          <td className={CELL}>
            {name && (
              <span translate="no" className="block font-semibold">
                {name}
              </span>
            )}
            <span translate="no">{email}</span>
          </td>
          <td className={SHORT}>{MEMBER_ROLE_LABELS[role]}</td>
        </tr>
      ))}
    </RosterTable>
  );
}

function Choices({ list, role, orders, order, onRole, onOrder }: RosterPreviewProps) {
  const [roleId, orderId] = [useId(), useId()];
  const shortage = shortageText(
    list.roster,
    orders.find(({ _id }) => _id === order),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <p role="status" className="sr-only">
        {shortage}
      </p>
      <FieldFrame id={roleId} label="Rôle de ceux qui n'en ont pas" optional="unmarked">
        <SelectInput
          id={roleId}
          value={role}
          onChange={(event) => onRole(event.target.value as MemberRole)}
          options={useInvitedRoles().map(roleOption)}
        />
      </FieldFrame>
      <FieldFrame id={orderId} label="Places pour les internes" hint={shortage} optional="unmarked">
        <SelectInput
          id={orderId}
          value={order}
          aria-describedby={shortage && `${orderId}-hint`}
          onChange={(event) => onOrder(event.target.value)}
          options={[{ value: '', label: 'Aucune' }, ...orders.map(toOption)]}
        />
      </FieldFrame>
    </div>
  );
}

function toOption({ _id, course, ends_on, ...order }: SeatOrder) {
  const what = course?.title ?? 'Tous les cours';
  return { value: _id, label: `${what}, ${seatsLeft(order)}, jusqu'au ${dayText(ends_on)}` };
}

/** What follows when more residents are invited than an order has seats left. */
function shortageText({ rows }: Roster, order: SeatOrder | undefined): string | undefined {
  const residents = rows.filter(({ role }) => role === 'resident').length;
  if (!order || residents <= order.seats - order.held) return undefined;
  return `${seatsLeft(order)} pour ${counted(residents, 'interne')}\u00a0: au-delà, ils rejoindront l'établissement sans place.`;
}
