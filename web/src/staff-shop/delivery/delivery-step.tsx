import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { ApiError } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { changeDelivery, type DeliveryStep } from '#web/staff-shop/delivery/deliveries-api.ts'
import { LateNotice } from '#web/staff-ui/form/clashes.tsx'

/** Changes a delivery. The server refuses the change if a colleague changed the delivery since it was shown here. */
export const useDeliveryStep = (
  { id, orderId, revision }: Pick<DeliveryCard, 'id' | 'orderId' | 'revision'>,
  onDone: () => void,
) => {
  const say = useText()
  const { deliveries, delivery, drivers, orders, order } = keys.own(useUserId())
  return useAction({
    send: (step: Omit<DeliveryStep, 'revision'>) =>
      changeDelivery(id, revision === null ? step : { ...step, revision }),
    done: () => {
      showToast(t('Status Updated'), t('Delivery status has been updated successfully.'))
      onDone()
    },
    failed: (_, why) => showToast(t('Failed to update status'), say(why), 'destructive'),
    invalidates: [
      deliveries(),
      delivery({ delivery: id }),
      drivers(),
      orders(),
      ...(orderId === null ? [] : [order({ order: orderId })]),
    ],
  })
}

/** A warning that the server refused the step, because a colleague changed the delivery. */
export const lateNotice = (error: ApiError) => (
  <LateNotice
    error={error}
    title={t('Somebody else changed this delivery while you had it open.')}
    description={t('You see it as it is now. Nothing was changed.')}
  />
)
