import type { Order } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { ApiError } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { orderKeys } from '#web/shop/keys.ts'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import { type Step, takeStep } from './orders-api.ts'

/** Somebody else changed the order since it was shown. */
export const isLate = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'CHANGED_MEANWHILE'

/** Takes an order on, or cancels it, as it is shown. A colleague's change since then is told, and never overwritten. */
export const useStep = ({ id, orderNumber, revision }: Order) => {
  const say = useText()
  return useAction({
    send: (step: Omit<Step, 'revision'>) => takeStep(id, { ...step, revision }),
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
