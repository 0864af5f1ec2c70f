import type { BranchShelf } from '#contract/branch/branch-shelf.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { z } from '#contract/rules/zod.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Dialog, useLast } from '#web/ui/dialog.tsx'
import { editStock, stockKeys } from '../stock/stock-api.ts'
import styles from './inventory.module.css'

const whole = z.number().int().min(0)
const figures = z.object({ quantity: whole, lowStockThreshold: whole.min(1) })
const complaint = 'Please enter a valid quantity.'

const UpdateForm = ({ shelf, onClose }: { shelf: BranchShelf; onClose(): void }) => {
  const explain = useFailureText()
  const { id, quantity, lowStockThreshold, revision } = shelf
  const update = useAction({
    send: (body: z.output<typeof figures>) => editStock(id, { ...body, seen: quantity, revision }),
    done: () => {
      showToast('Inventory Updated', 'The inventory has been successfully updated.')
      onClose()
    },
    failed: () =>
      showToast('Update Failed', 'Failed to update inventory. Please try again.', 'destructive'),
    invalidates: stockKeys(useUserId()),
  })
  return (
    <StaffForm
      schema={figures}
      start={{ quantity, lowStockThreshold }}
      onSend={update.mutateAsync}
      send={update.isPending ? t('Updating...') : t('Save Changes')}
      complaints={{ quantity: complaint, lowStockThreshold: complaint }}
      conflict={(error) => <Alert type="warning" message={explain(error)} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <NumberField name="quantity" label={t('Quantity')} />
      <NumberField name="lowStockThreshold" label={t('Low Stock Threshold')} />
    </StaffForm>
  )
}

/** Undefined closes it. */
export const UpdateInventory = ({
  shelf,
  onClose,
}: {
  shelf: BranchShelf | undefined
  onClose(): void
}) => {
  const shown = useLast(shelf)
  const title = t('Update Inventory')
  return (
    <Dialog open={shelf !== undefined} onClose={onClose} title={title}>
      {shown === undefined ? null : (
        <>
          <p className={styles.whose}>{`${shown.product.name} ${shown.product.size}`}</p>
          <UpdateForm key={`${shown.id} ${shown.revision}`} shelf={shown} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}
