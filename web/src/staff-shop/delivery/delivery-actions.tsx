import { type ReactNode, useState } from 'react'
import { type Delivery, deliveryStatus } from '#contract/delivery/delivery.ts'
import { issue } from '#contract/rules/issues.ts'
import { line, z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useLocation } from '#web/lib/router/router.tsx'

import { useSession } from '#web/shop/account/session.ts'
import { lateNotice } from '#web/staff-shop/delivery/delivery-step.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { AssignForm } from './assign-form.tsx'
import styles from './delivery.module.css'
import { ReturnForm } from './delivery-return.tsx'
import { useDeliveryStep } from './delivery-step.tsx'

const codeBody = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{4}$/, issue('INVALID')),
})
const reasonBody = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

type Way = 'code' | 'override'
type Props = { delivery: Delivery; onClose(): void }

const Code = ({ delivery, onClose }: Props) => {
  const { mutateAsync } = useDeliveryStep(delivery, onClose)
  return (
    <StaffForm
      schema={codeBody}
      start={{ code: '' }}
      onSend={({ code }) => mutateAsync({ status: 'delivered', code })}
      complaints={{ code: t('The code has four digits.') }}
      send={t('Mark as Delivered')}
      conflict={lateNotice}
      onCancel={onClose}
    >
      <TextField name="code" label={t('The customer’s code')} maxLength={4} />
    </StaffForm>
  )
}

const Override = ({ delivery, onClose }: Props) => {
  const { mutateAsync } = useDeliveryStep(delivery, onClose)
  return (
    <StaffForm
      schema={reasonBody}
      start={{ reason: '' }}
      onSend={({ reason }) => mutateAsync({ status: 'delivered', reason })}
      draft={`without code ${delivery.id}`}
      send={t('Record without the code')}
      conflict={lateNotice}
      onCancel={onClose}
    >
      <p>
        {t(
          'For a customer who cannot show the code any more. Call the number of the order, and let driver and customer both say what is handed over. The delivery is marked.',
        )}
      </p>
      <TextField
        name="reason"
        label={t('Why it is certain that the customer has the goods')}
        rows={2}
        maxLength={500}
      />
    </StaffForm>
  )
}

/**
 * The ways in which the viewer may record a handover. 'code': by the customer's code, if a partner company delivers.
 * 'override': without the code; an admin may do so at any time, the branch only while the carrier is out for delivery.
 */
const useWays = ({ partner, status }: Delivery): readonly Way[] => {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  const mayOverride = isAdmin || status === 'out_for_delivery'
  return [
    ...(partner === null ? [] : ['code' as const]),
    ...(mayOverride ? ['override' as const] : []),
  ]
}

/** Records that the customer has the goods, by the customer's code or with a reason. */
const HandoverForm = (props: Props) => {
  const ways = useWays(props.delivery)
  const [picked, setPicked] = useState<Way>()
  const way = picked ?? ways[0]
  return (
    <div className={styles.ways}>
      {ways.length > 1 && way !== undefined ? (
        <ViewSwitch<Way>
          label={t('How it is known')}
          value={way}
          onChange={setPicked}
          options={[
            { value: 'code', label: t('With the code') },
            { value: 'override', label: t('Without the code') },
          ]}
        />
      ) : null}
      {way === 'code' ? <Code {...props} /> : <Override {...props} />}
    </div>
  )
}

const body = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

/** Asks why the delivery failed. The carrier keeps the goods until they are returned or the delivery is tried again. */
const FailForm = ({ delivery, onClose }: { delivery: Delivery; onClose(): void }) => {
  const { mutateAsync } = useDeliveryStep(delivery, onClose)
  return (
    <StaffForm
      schema={body}
      start={{ reason: '' }}
      onSend={({ reason }) => mutateAsync({ status: 'failed', reason })}
      draft={`failed delivery ${delivery.id}`}
      send={t('Record failed delivery')}
      danger
      conflict={lateNotice}
      onCancel={onClose}
    >
      <TextField name="reason" label={t('Why it failed')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

type Status = Delivery['status']
type FormProps = { delivery: Delivery; onClose(): void }

/** Statuses that need a form. All other statuses need only a button. */
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
  const { mutate, isPending } = useDeliveryStep(delivery, () => undefined)
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

/** What a link to the delivery may name: the step whose form is open at first. */
const firstStep = z.object({ step: deliveryStatus })

/**
 * Buttons for what the viewer may do with the delivery now. One form at a time stands below them, and it stays when
 * somebody else changes the delivery.
 */
export const DeliveryActions = ({ delivery }: { delivery: Delivery }) => {
  const first = firstStep.safeParse(useLocation().state)
  const [open, setOpen] = useState<Status | undefined>(
    first.success && delivery.allowed.includes(first.data.step) ? first.data.step : undefined,
  )
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
