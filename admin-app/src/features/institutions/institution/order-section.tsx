import type { InstitutionPage, SeatOrder } from '@iris/contract/institutions';
import { deletionTexts, useConfirmation, useEditing } from '@iris/platform/dialogs';
import { OrderList, orderTitle } from '@iris/platform/institutions';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { NewOrderDialog } from './new-order-dialog.tsx';
import { OrderChangeDialog } from './order-change-dialog.tsx';
import { useDeleteOrder } from './orders.api.ts';

/** The orders of an institution, which are added, changed and deleted here. */
export function OrderSection({ institution }: { institution: InstitutionPage }) {
  const adding = useEditing<never>();
  const changing = useEditing<SeatOrder>();
  const addButton = useRef<HTMLButtonElement>(null);
  const deletion = useConfirmation({
    mutation: useDeleteOrder(),
    words: (order) => deletionTexts(orderTitle(order), 'Êtes-vous sûr de vouloir supprimer cette commande\u00a0?'),
    focusAfterwards: addButton,
  });
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button ref={addButton} variant="primary" icon={<Plus />} onClick={() => adding.start()}>
          Ajouter une commande
        </Button>
      </div>
      <OrderList
        orders={institution.orders}
        advice="Ajoutez une commande pour que les internes de cet établissement prennent des places."
        renderActions={(order) => (
          <div className="-mx-3 flex flex-wrap gap-1 sm:mx-0 sm:min-w-58">
            <Button size="sm" variant="ghost" icon={<Pencil />} onClick={() => changing.start(order)}>
              Modifier<span className="sr-only">{` ${orderTitle(order)}`}</span>
            </Button>
            {order.held === 0 && (
              <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => deletion.ask(order)}>
                Supprimer<span className="sr-only">{` ${orderTitle(order)}`}</span>
              </Button>
            )}
          </div>
        )}
      />
      <NewOrderDialog
        key={`new-${adding.round}`}
        open={adding.open}
        institution={institution._id}
        onClose={adding.close}
      />
      {changing.item && (
        <OrderChangeDialog
          key={`change-${changing.round}`}
          open={changing.open}
          order={changing.item}
          onClose={changing.close}
        />
      )}
      <ConfirmDialog {...deletion.dialog} />
    </>
  );
}
