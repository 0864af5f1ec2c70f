import { useId, useState } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Button, Input } from '#web/staff-ui/antd.ts'
import { SeveralOutcomes } from '#web/staff-ui/several-bar.tsx'
import { isRefused, useSeveral } from '#web/staff-ui/use-several.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import styles from './assign.module.css'
import { DriverChoice } from './assign-form.tsx'
import { changeDelivery } from './deliveries-api.ts'

/**
 * A delivery that gets another driver. `isOnTheWay`: its driver has picked up the goods, so that this try is recorded as
 * failed first. `revision`: as the viewer saw it. Null: it was not seen.
 */
export type ToGive = Pick<DeliveryCard, 'id' | 'orderNumber' | 'revision'> & { isOnTheWay: boolean }
/** `except`: a driver who is not offered. */
type Props = { deliveries: readonly ToGive[]; except?: string | undefined; onClose(): void }

const give = async (
  { id, revision, isOnTheWay }: ToGive,
  { driverId, reason }: { driverId: string; reason: string },
) => {
  const seen = revision ?? undefined
  const failed = isOnTheWay
    ? await changeDelivery(id, { status: 'failed', reason, revision: seen })
    : undefined
  return changeDelivery(id, { status: 'assigned', driverId, revision: failed?.revision ?? seen })
}

/** Says that deliveries on the way fail first, and asks why. The customer and the next driver read the reason. */
const WhyFailed = ({
  deliveries,
  reason,
  onChange,
}: {
  deliveries: readonly ToGive[]
  reason: string
  onChange(reason: string): void
}) => {
  const id = useId()
  const n = deliveries.filter(({ isOnTheWay }) => isOnTheWay).length
  if (n === 0) return null
  return (
    <div className={styles.why}>
      <p>
        {t(
          '{n} {n|is|are} on the way: that try is recorded as failed, and the next driver fetches the goods from the present one.',
          { n },
        )}
      </p>
      <label htmlFor={id}>{t('Why it failed')}</label>
      <Input
        id={id}
        value={reason}
        maxLength={500}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** The sheet closes with a short notice if all were assigned. Otherwise it stays, and lists those that were refused. */
const SeveralForm = ({ deliveries, except, onClose }: Props) => {
  const { deliveries: lists, delivery, drivers, orders } = keys.own(useUserId())
  const [reason, setReason] = useState(t('The driver cannot go on'))
  const { state, run } = useSeveral([lists(), delivery(), drivers(), orders()])
  const [first] = deliveries
  if (first === undefined) return null
  const assign = async (driverId: string): Promise<void> => {
    const outcomes = await run(
      deliveries,
      ({ orderNumber }) => orderNumber,
      (one) => give(one, { driverId, reason }),
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
      <WhyFailed deliveries={deliveries} reason={reason} onChange={setReason} />
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
