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

/** The text of the button that moves an order to this status. */
export const stepWords: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirm',
  processing: 'Process',
  ready_for_delivery: 'Ready',
}

type Flag = NonNullable<Order['flags']>[number]
/** Reasons to look twice at an order before it is packed. */
export const flagWords: Record<Flag, { label: string; text: string }> = {
  many_pieces: { label: 'Many pieces', text: 'More than a hundred pieces.' },
  large_cash_total: { label: 'Much cash', text: 'More cash than a rider should carry.' },
  bulk_lines: { label: 'By the carton', text: 'Several products, twenty pieces or more of each.' },
}

/** The next status that the viewer may give the order. Undefined if there is none. */
export const nextStepOf = ({ allowed }: Pick<Order, 'allowed'>): OrderStatus | undefined =>
  allowed.find((status) => stepWords[status] !== undefined)

export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Moves an order to another status. The server refuses if a colleague changed the order since it was shown here. */
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

/** A button for the order's next status. It is missing if the viewer may not change the order. */
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

/** A warning that the server refused, because a colleague changed the order. `nothing` says what was not done. */
export const lateNotice = (nothing: string) => (error: ApiError) => (
  <LateNotice
    error={error}
    title={t('Somebody else changed this order while you had it open.')}
    description={`${t('You see it as it is now.')} ${nothing}`}
  />
)
