import { type ReactNode, useState } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { AssignForm } from '../assign/assign-form.tsx'
import { useChange } from '../use-change.ts'
import { FailForm } from './fail-form.tsx'
import { HandoverForm } from './handover-form.tsx'
import styles from './one.module.css'
import { ReturnForm } from './return-form.tsx'

type Status = Delivery['status']
type FormProps = { delivery: Delivery; onClose(): void }

/** The statuses that ask for more than a press. */
const forms: Partial<Record<Status, (props: FormProps) => ReactNode>> = {
  assigned: AssignForm,
  delivered: HandoverForm,
  failed: FailForm,
  returned: ReturnForm,
}

const labels: Record<Status, string> = {
  pending: t('Take back'),
  assigned: t('Assign'),
  picked_up: t('Mark as Picked Up'),
  in_transit: t('Start Delivery'),
  out_for_delivery: t('Out for Delivery'),
  delivered: t('Mark as Delivered'),
  failed: t('Delivery failed'),
  cancelled: t('Cancel'),
  returned: t('Goods are back'),
}

const again: Partial<Record<Status, string>> = {
  assigned: t('Assign to another'),
  failed: t('Try again'),
}

const labelOf = (to: Status, { status }: Delivery): string =>
  (to === 'assigned' ? again[status] : undefined) ?? labels[to]

const Step = ({ delivery, to }: { delivery: Delivery; to: Status }) => {
  const { mutate, isPending } = useChange(delivery, () => undefined)
  return (
    <Button
      type={to === 'pending' ? 'default' : 'primary'}
      loading={isPending}
      onClick={() => mutate({ status: to })}
    >
      {labelOf(to, delivery)}
    </Button>
  )
}

/**
 * What the viewer may do with the delivery now: the shop's admin, and for a partner's steps its branch's manager too.
 * One form at a time stands below the buttons. A form stays while others change the delivery.
 */
export const DeliveryActions = ({ delivery }: { delivery: Delivery }) => {
  const [open, setOpen] = useState<Status>()
  const Form = open && forms[open]
  const { allowed } = delivery
  if (allowed.length === 0 && Form === undefined) return null
  return (
    <>
      <div className={styles.actions}>
        {allowed.map((to) =>
          forms[to] === undefined ? (
            <Step key={to} delivery={delivery} to={to} />
          ) : (
            <Button
              key={to}
              danger={to === 'failed'}
              aria-expanded={open === to}
              onClick={() => setOpen(open === to ? undefined : to)}
            >
              {labelOf(to, delivery)}
            </Button>
          ),
        )}
      </div>
      {Form === undefined ? null : (
        <div className={styles.form}>
          <Form key={open} delivery={delivery} onClose={() => setOpen(undefined)} />
        </div>
      )}
    </>
  )
}
