import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import styles from './assign.module.css'
import { DriverChoice } from './assign-form.tsx'
import { changeDelivery } from './deliveries-api.ts'

type Several = readonly Pick<DeliveryCard, 'id' | 'orderNumber' | 'revision'>[]

/** What became of one delivery. `problem`: why the server refused it. Undefined: the driver has it. */
type Outcome = { orderNumber: string; problem: string | undefined }

/** Assigns the deliveries one after the other. A delivery that is refused does not stop the others. */
const useAssignSeveral = (deliveries: Several) => {
  const client = useQueryClient()
  const explain = useFailureText()
  const { deliveries: lists, delivery, drivers, orders } = keys.own(useUserId())
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const [busy, setBusy] = useState(false)
  const assign = async (driverId: string): Promise<void> => {
    setBusy(true)
    const done: Outcome[] = []
    for (const { id, orderNumber, revision } of deliveries) {
      const body = { status: 'assigned', driverId, revision: revision ?? undefined } as const
      const problem = await changeDelivery(id, body).then(() => undefined, explain)
      done.push({ orderNumber, problem })
    }
    setOutcomes(done)
    setBusy(false)
    for (const queryKey of [lists(), delivery(), drivers(), orders()])
      void client.invalidateQueries({ queryKey })
  }
  return { outcomes, busy, assign }
}

const Outcomes = ({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose(): void }) => (
  <div className={styles.form} role="status">
    {outcomes.map(({ orderNumber, problem }) => (
      <Alert
        key={orderNumber}
        type={problem === undefined ? 'success' : 'error'}
        showIcon
        title={orderNumber}
        description={problem ?? t('Assigned')}
      />
    ))}
    <Button type="primary" onClick={onClose}>
      {t('Close')}
    </Button>
  </div>
)

const SeveralForm = ({ deliveries, onClose }: { deliveries: Several; onClose(): void }) => {
  const { outcomes, busy, assign } = useAssignSeveral(deliveries)
  const [first] = deliveries
  if (outcomes !== undefined) return <Outcomes outcomes={outcomes} onClose={onClose} />
  if (first === undefined) return null
  return (
    <div className={styles.form}>
      <p>{deliveries.map(({ orderNumber }) => orderNumber).join(', ')}</p>
      <DriverChoice deliveryId={first.id} busy={busy} onAssign={(id) => void assign(id)} />
    </div>
  )
}

/** Gives several deliveries to one driver. No deliveries: the sheet is closed. */
export const AssignSeveral = ({
  deliveries,
  onClose,
}: {
  deliveries: Several
  onClose(): void
}) => (
  <Sheet
    open={deliveries.length > 0}
    onClose={onClose}
    side="right"
    wide
    title={t('Assign to one driver')}
  >
    {deliveries.length === 0 ? null : <SeveralForm deliveries={deliveries} onClose={onClose} />}
  </Sheet>
)
