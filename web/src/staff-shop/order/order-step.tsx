import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order, OrderStatus } from '#contract/order/order.ts'
import type { ApiError } from '#web/lib/api.ts'
import { type Text, type Translate, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { orderStatusWords } from '#web/shop/order/order-status.tsx'
import { type OrderStep, staffOrderQuery, takeStep } from '#web/staff-shop/order/orders-api.ts'
import { LateNotice } from '#web/staff-ui/form/clashes.tsx'
import { StayingButton } from '#web/staff-ui/staying-button.tsx'
import styles from './order-columns.module.css'
import { ShortDialog, useShortOrder } from './short-orders.tsx'

/** The text of the button that moves an order to this status. */
export const stepWords: Partial<Record<OrderStatus, Text>> = {
  confirmed: 'Confirm',
  processing: 'Process',
  ready_for_delivery: 'Ready',
}

type Flag = NonNullable<Order['flags']>[number]
/** Reasons to look twice at an order before it is packed. */
export const flagWords: Record<Flag, { label: Text; text: Text }> = {
  many_pieces: { label: 'Many pieces', text: 'More than a hundred pieces.' },
  large_cash_total: { label: 'Much cash', text: 'More cash than a rider should carry.' },
  bulk_lines: { label: 'By the carton', text: 'Several products, twenty pieces or more of each.' },
}

/** The next status that the viewer may give the order. Undefined if there is none. */
export const nextStepOf = ({ allowed }: Pick<Order, 'allowed'>): OrderStatus | undefined =>
  allowed.find((status) => stepWords[status] !== undefined)

export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * The keys of queries that are outdated after a step of an order. Stock is among them, because pieces that were found
 * change the stock.
 */
export const stepKeys = (userId: string | undefined) => [
  keys.own(userId).orders(),
  keys.own(userId).order(),
  keys.own(userId).figures(),
  keys.own(userId).stock(),
]

/** Shows a toast that says only that the step failed. The reason stands beside the button. */
export const showStepFailed = (t: Translate): void =>
  showToast(t('Error'), t('Failed to update order status.'), 'destructive')

export const showStepTaken = (
  orderNumber: string,
  { status, t }: { status: OrderStatus; t: Translate },
): void =>
  showToast(
    t('Order Updated'),
    t('{orderNumber} is now {status}.', {
      orderNumber,
      status: t(orderStatusWords[status].label),
    }),
  )

/** Moves an order to another status. The server refuses if a colleague changed the order since it was shown here. */
export const useOrderStep = ({ id, orderNumber, revision }: Order) => {
  const t = useText()
  const userId = useUserId()
  const client = useQueryClient()
  const { queryKey } = staffOrderQuery(userId, id)
  return useAction({
    send: (step: Omit<OrderStep, 'revision'>) => takeStep(id, { ...step, revision }),
    done: ({ status }) => {
      // Until the order is loaded again, its drawer shows the status that the message names.
      client.setQueryData(queryKey, (shown) => shown && { ...shown, status })
      showStepTaken(orderNumber, { status, t })
    },
    failed: () => showStepFailed(t),
    invalidates: [...orderKeys(userId, id), ...stepKeys(userId)],
  })
}

type NextStep = Pick<OrderStep, 'status' | 'found'>

/**
 * A button for the order's next status, if the viewer may give it. If the order lacks pieces, a press asks first
 * whether they were found.
 */
export const NextStepButton = ({
  order,
  isBusy,
  why,
  take,
}: {
  order: Order
  isBusy: boolean
  /** Why the server refused the last step. */
  why: string | undefined
  take(step: NextStep): void
}) => {
  const t = useText()
  const status = nextStepOf(order)
  const short = useShortOrder(order.id)
  const [asks, setAsks] = useState(false)
  const reason =
    why === undefined ? null : (
      <p role="alert" className={styles.why}>
        {why}
      </p>
    )
  if (status === undefined) return reason
  const verb = t(stepWords[status] ?? '')
  const isAsked = short !== undefined && status !== 'confirmed'
  const onFound = (): void => {
    setAsks(false)
    take({ status, found: true })
  }
  return (
    <>
      <StayingButton
        type="primary"
        loading={isBusy}
        aria-label={t('{verb} {orderNumber}', { verb, orderNumber: order.orderNumber })}
        onClick={() => (isAsked ? setAsks(true) : take({ status }))}
      >
        {verb}
      </StayingButton>
      {reason}
      {short === undefined ? null : (
        <ShortDialog
          order={order}
          short={short}
          verb={verb}
          open={asks}
          onFound={onFound}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** The button of the next step, for an order in a list. */
export const StepButton = ({ order }: { order: Order }) => {
  const { mutate, isPending, error } = useOrderStep(order)
  const explain = useFailureText()
  const why = error === null ? undefined : explain(error)
  return <NextStepButton order={order} isBusy={isPending} why={why} take={mutate} />
}

/** A warning that the server refused, because a colleague changed the order. `nothing` says what was not done. */
export const lateNotice = (nothing: string, t: Translate) => (error: ApiError) => (
  <LateNotice
    error={error}
    title={t('Somebody else changed this order while you had it open.')}
    description={`${t('You see it as it is now.')} ${nothing}`}
  />
)
