import type { Order, OrderStatus } from '#contract/order/order.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { ApiError } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { orderKeys } from '#web/shop/keys.ts'
import { orderStatusWords } from '#web/shop/order/order-status.tsx'
import { type OrderStep, takeStep } from '#web/staff-shop/order/orders-api.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { LateNotice } from '#web/staff-ui/form/clashes.tsx'

/** The verb that takes an order to this status. */
export const stepWords: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirm',
  processing: 'Process',
  ready_for_delivery: 'Ready',
}

type Flag = NonNullable<Order['flags']>[number]
/** Why staff should look twice at an order before they pack it. */
export const flagWords: Record<Flag, { label: string; text: string }> = {
  many_pieces: { label: 'Many pieces', text: 'More than a hundred pieces.' },
  large_cash_total: { label: 'Much cash', text: 'More cash than a rider should carry.' },
  bulk_lines: { label: 'By the carton', text: 'Several products, twenty pieces or more of each.' },
}

/** The next step of an order that the viewer may take. Undefined: there is none. */
export const nextStepOf = ({ allowed }: Pick<Order, 'allowed'>): OrderStatus | undefined =>
  allowed.find((status) => stepWords[status] !== undefined)

export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Takes an order on, or cancels it, as it is shown. A colleague's change since then is told, and never overwritten. */
export const useOrderStep = ({ id, orderNumber, revision }: Order) => {
  const say = useText()
  return useAction({
    send: (step: Omit<OrderStep, 'revision'>) => takeStep(id, { ...step, revision }),
    done: ({ status }) =>
      showToast(
        t('Order Updated'),
        t('{orderNumber} is now {status}.', {
          orderNumber,
          status: say(orderStatusWords[status].label),
        }),
      ),
    failed: (_, why) =>
      showToast(t('Error'), `${t('Failed to update order status.')} ${say(why)}`, 'destructive'),
    invalidates: orderKeys(useUserId(), id),
  })
}

/** The next step of the order, as a verb. Nothing where the viewer may take none. */
export const StepButton = ({ order }: { order: Order }) => {
  const { mutate, isPending } = useOrderStep(order)
  const status = nextStepOf(order)
  if (status === undefined) return null
  const verb = t(stepWords[status] ?? '')
  return (
    <Button
      type="primary"
      loading={isPending}
      aria-label={t('{verb} {orderNumber}', { verb, orderNumber: order.orderNumber })}
      onClick={() => mutate({ status })}
    >
      {verb}
    </Button>
  )
}

/** Shown where the server refuses a change, because the order was changed since. `nothing`: what was not done. */
export const lateNotice = (nothing: string) => (error: ApiError) => (
  <LateNotice
    error={error}
    title={t('Somebody else changed this order while you had it open.')}
    description={`${t('You see it as it is now.')} ${nothing}`}
  />
)
