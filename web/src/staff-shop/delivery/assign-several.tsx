import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { SeveralOutcomes } from '#web/staff-ui/several-bar.tsx'
import { isRefused, useSeveral } from '#web/staff-ui/use-several.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import styles from './assign.module.css'
import { DriverChoice } from './assign-form.tsx'
import { changeDelivery } from './deliveries-api.ts'

type Several = readonly Pick<DeliveryCard, 'id' | 'orderNumber' | 'revision'>[]
/** `except`: a driver who is not offered. */
type Props = { deliveries: Several; except?: string | undefined; onClose(): void }

/** The sheet closes with a short notice if all were assigned. Otherwise it stays, and lists those that were refused. */
const SeveralForm = ({ deliveries, except, onClose }: Props) => {
  const { deliveries: lists, delivery, drivers, orders } = keys.own(useUserId())
  const { state, run } = useSeveral([lists(), delivery(), drivers(), orders()])
  const [first] = deliveries
  if (first === undefined) return null
  const assign = async (driverId: string): Promise<void> => {
    const outcomes = await run(
      deliveries,
      ({ orderNumber }) => orderNumber,
      ({ id, revision }) =>
        changeDelivery(id, { status: 'assigned', driverId, revision: revision ?? undefined }),
    )
    if (outcomes.some(isRefused)) return
    showToast(t('{n} {n|delivery|deliveries} assigned', { n: outcomes.length }))
    onClose()
  }
  if (state?.outcomes.length === state?.total && state?.outcomes.some(isRefused))
    return (
      <div className={styles.form}>
        <div role="status">
          <SeveralOutcomes {...state} />
        </div>
        <Button type="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    )
  return (
    <div className={styles.form}>
      <p>{deliveries.map(({ orderNumber }) => orderNumber).join(', ')}</p>
      <DriverChoice
        deliveryId={first.id}
        except={except}
        busy={state !== undefined}
        onAssign={(id) => void assign(id)}
      />
    </div>
  )
}

/** Gives several deliveries to one driver. No deliveries: the sheet is closed. */
export const AssignSeveral = ({ deliveries, except, onClose }: Props) => (
  <Sheet
    open={deliveries.length > 0}
    onClose={onClose}
    side="right"
    wide
    title={t('Assign to one driver')}
  >
    {deliveries.length === 0 ? null : (
      <SeveralForm deliveries={deliveries} except={except} onClose={onClose} />
    )}
  </Sheet>
)
