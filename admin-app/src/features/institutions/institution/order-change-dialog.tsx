import { SEATS_MAX, type SeatOrder, type SeatOrderChange, seatOrderChangeSchema } from '@iris/contract/institutions';
import { DayField, TextField } from '@iris/platform/forms';
import { orderTitle } from '@iris/platform/institutions';
import { NumberField } from '../../../editing/fields/number-field.tsx';
import type { ComparedField } from '../../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../../editing/resource/resource-dialog.tsx';
import { formatDays } from '../../../format/dates.ts';
import { ORDER_FAILED, useChangeOrder } from './orders.api.ts';

interface OrderChangeDialogProps {
  open: boolean;
  order: SeatOrder;
  onClose: () => void;
}

/** Changes what may change of an order: its course and first day stay. */
export function OrderChangeDialog({ open, order, onClose }: OrderChangeDialogProps) {
  const change = useChangeOrder(order._id);
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={order}
      title={`Modifier «\u00a0${orderTitle(order)}\u00a0»`}
      submitLabel="Enregistrer"
      schema={seatOrderChangeSchema}
      initial={{}}
      toInput={toInput}
      compared={COMPARED}
      failureText={ORDER_FAILED}
      onChange={(input, version) => change.mutateAsync({ input, version })}
    >
      {({ control }) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            control={control}
            name="seats"
            label="Nombre de places"
            min={Math.max(order.held, 1)}
            max={SEATS_MAX}
            hint={order.held > 0 && `Au moins ${order.held}, déjà ${order.held > 1 ? 'occupées' : 'occupée'}.`}
          />
          <DayField
            control={control}
            name="ends_on"
            label="Dernier jour"
            min={order.starts_on}
            hint="L'accès de ceux qui ont une place se termine ce jour-là aussi."
          />
          <TextField control={control} name="reference" label="Référence" className="sm:col-span-2" optional />
        </div>
      )}
    </ResourceDialog>
  );
}

function toInput({ seats, ends_on, reference }: SeatOrder): SeatOrderChange {
  return { seats, ends_on, reference };
}

const COMPARED: readonly ComparedField<SeatOrderChange>[] = [
  { name: 'seats', label: 'Nombre de places' },
  { name: 'ends_on', label: 'Dernier jour', show: (day: string) => formatDays(day) },
  { name: 'reference', label: 'Référence' },
];
