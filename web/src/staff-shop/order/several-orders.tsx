import { useState } from 'react'
import type { Order, OrderStatus } from '#contract/order/order.ts'
import { line, z } from '#contract/rules/schema.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { SeveralActions } from '#web/staff-ui/several-bar.tsx'
import { useChosen } from '#web/staff-ui/use-chosen.ts'
import { useSeveral } from '#web/staff-ui/use-several.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { pickingPath } from '../history/record-links.tsx'
import { nextStepOf, stepKeys, stepWords } from './order-step.tsx'
import { takeStep } from './orders-api.ts'

const steps = ['confirmed', 'processing', 'ready_for_delivery'] as const
const body = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

/** The ticked orders of a list. */
export const useChosenOrders = (rows: readonly Order[]) => {
  const t = useText()
  const { selection, chosen, onBegin, onClear } = useChosen(rows, {
    keyOf: ({ id }) => id,
    nameOf: ({ orderNumber }) => t('Choose {orderNumber}', { orderNumber }),
  })
  return { selection, bar: { orders: chosen, onBegin, onClear } }
}

type Reasoned = { orders: readonly Order[]; onCancel(reason: string): void }

/** Cancels the ticked orders that can still be cancelled. All get one reason, which their customers read. */
const CancelSeveral = ({ orders, onCancel }: Reasoned) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const n = orders.length
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('Cancel {n}', { n })}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('Cancel {n} {n|order|orders}?', { n })}>
        <StaffForm
          schema={body}
          start={{ reason: '' }}
          draft="cancel several"
          onSend={async ({ reason }) => {
            close()
            onCancel(reason)
          }}
          send={t('Cancel {n} {n|order|orders}', { n })}
          danger
          takesFocus
          onCancel={close}
        >
          <TextField
            name="reason"
            label={t('Reason, for the customers too')}
            rows={2}
            maxLength={500}
          />
        </StaffForm>
      </Dialog>
    </>
  )
}

/** The branch of all these orders. Undefined: they are of several, and no picking list holds them all. */
const oneBranch = (orders: readonly Order[]): number | undefined => {
  const [first, ...others] = new Set(orders.map(({ branch }) => branch.id))
  return others.length === 0 ? first : undefined
}

/**
 * The actions on the ticked orders of a list. The server is asked for each order by itself, with the revision that is
 * shown, so a repeated request changes nothing twice.
 */
export const SeveralOrders = ({
  orders,
  onBegin,
  onClear,
}: {
  orders: readonly Order[]
  /** Shows the boxes of the rows. Undefined if they are there. */
  onBegin: (() => void) | undefined
  onClear(): void
}) => {
  const t = useText()
  const several = useSeveral(stepKeys(useUserId()))
  const { isBusy, run } = several
  const take = (status: OrderStatus, some: readonly Order[], reason?: string) =>
    void run(
      some,
      ({ orderNumber }) => orderNumber,
      ({ id, revision }) =>
        takeStep(id, { status, revision, ...(reason === undefined ? {} : { reason }) }),
    )
  const branchId = oneBranch(orders)
  const cancellable = orders.filter(({ allowed }) => allowed.includes('cancelled'))
  return (
    <SeveralActions
      label={t('Chosen orders')}
      count={orders.length}
      several={several}
      onBegin={onBegin}
      onClear={onClear}
    >
      <span>{t('{n} {n|order|orders} chosen', { n: orders.length })}</span>
      {steps.map((status) => {
        const some = orders.filter((one) => nextStepOf(one) === status)
        return some.length === 0 ? null : (
          <Button key={status} type="primary" disabled={isBusy} onClick={() => take(status, some)}>
            {t('{verb} {n}', { verb: t(stepWords[status] ?? ''), n: some.length })}
          </Button>
        )
      })}
      {branchId === undefined || orders.length === 0 ? null : (
        <ButtonLink
          look="outline"
          size="small"
          to={pickingPath(branchId, ...orders.map(({ id }) => id))}
        >
          {t('Picking list of {n}', { n: orders.length })}
        </ButtonLink>
      )}
      {cancellable.length === 0 || isBusy ? null : (
        <CancelSeveral
          orders={cancellable}
          onCancel={(reason) => take('cancelled', cancellable, reason)}
        />
      )}
    </SeveralActions>
  )
}
