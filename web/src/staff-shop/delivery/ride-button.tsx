import { create } from 'zustand'
import { type DeliveryCard, onTheWay, ride } from '#contract/delivery/delivery.ts'

import { fill as t } from '#contract/rules/text.ts'
import { api, messageOf } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { NO_CONNECTION } from '#web/lib/use-action.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { useSession } from '#web/shop/account/session.ts'
import { Button } from '#web/ui/button.tsx'

const STEP_MS = 3_000

/** The ids of the deliveries whose ride is being simulated in this browser. */
const useRides = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))

const step = (id: string) => api(`/api/admin/deliveries/${id}/ride`, ride, { method: 'POST' })
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, STEP_MS))

/**
 * Simulates the ride until the driver is at the customer's door, also while the admin visits other pages. Rejects if a
 * step fails.
 */
const rideToTheDoor = async (id: string): Promise<void> => {
  if (useRides.getState().ids.includes(id)) return
  useRides.setState(({ ids }) => ({ ids: [...ids, id] }))
  try {
    while (!(await step(id)).isOver) await pause()
  } finally {
    useRides.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }))
  }
}

const rideable: readonly string[] = ['assigned', ...onTheWay]

/** In the demo shop an admin can let the driver of a delivery ride without a driver's phone. */
export const RideButton = ({
  delivery: { id, orderNumber, status, driver },
}: {
  delivery: DeliveryCard
}) => {
  const say = useText()
  const { isDemo } = useShop()
  const isAdmin = useSession(({ user }) => user?.role === 'admin')
  const isRiding = useRides(({ ids }) => ids.includes(id))
  if (!isDemo || !isAdmin || driver === null || !rideable.includes(status)) return null
  const ride = (): void => {
    rideToTheDoor(id).catch((error: unknown) =>
      showToast(t('The ride stopped'), say(messageOf(error, NO_CONNECTION)), 'destructive'),
    )
  }
  return (
    <Button
      look="outline"
      size="small"
      disabled={isRiding}
      aria-label={
        isRiding
          ? t('{orderNumber} is riding', { orderNumber })
          : t('Simulate the ride of {orderNumber}', { orderNumber })
      }
      onClick={ride}
    >
      {isRiding ? t('Riding…') : t('Simulate the ride')}
    </Button>
  )
}
