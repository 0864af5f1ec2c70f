import type { QueryKey } from '@tanstack/react-query'
import { changedDelivery } from '#contract/delivery/changes.ts'
import type { DeliveryStatus } from '#contract/delivery/delivery.ts'
import { api, messageOf, send } from '#web/lib/api.ts'
import { locateDevice } from '#web/lib/device-location.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'

const placeNow = async () => {
  const at = await locateDevice()
  return typeof at === 'string' ? {} : at
}

type Step = { status: DeliveryStatus; notes: string; code?: string }

/** A step of the driver, with the place of the phone where it is known. */
export const useStep = (deliveryId: string, queryKey: QueryKey) => {
  const t = useText()
  return useAction({
    send: async ({ status, notes, code }: Step) => {
      const body = { status, notes: notes || undefined, code, ...(await placeNow()) }
      return api(`/api/deliveries/${deliveryId}/status`, changedDelivery, { method: 'PATCH', body })
    },
    done: () => showToast(t('Status Updated'), t('Delivery status has been updated successfully.')),
    failed: (error) =>
      showToast(
        t('Update Failed'),
        t(messageOf(error, 'Failed to update delivery status')),
        'destructive',
      ),
    invalidates: [queryKey],
  })
}

/** A note and the place of the phone, at the present step. */
export const useNote = (deliveryId: string, queryKey: QueryKey, done: () => void) => {
  const t = useText()
  return useAction({
    send: async (notes: string) =>
      send(`/api/deliveries/${deliveryId}/tracking`, {
        method: 'POST',
        body: { notes, ...(await placeNow()) },
      }),
    done: () => {
      showToast(t('Event Added'), t('Tracking event has been recorded successfully.'))
      done()
    },
    failed: t('Update Failed'),
    invalidates: [queryKey],
  })
}
