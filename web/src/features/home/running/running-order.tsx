import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/lib/page-state.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'

const OwnRunning = lazy(async () => ({ default: (await import('./running-strip.tsx')).OwnRunning }))
const GuestRunning = lazy(async () => ({
  default: (await import('./running-strip.tsx')).GuestRunning,
}))

/** The shopper's order that is under way, if there is one. Its script is loaded only where there may be one. */
export const RunningOrder = () => {
  const hydrated = useHydrated()
  const userId = useSession((session) => session.user?.id)
  const guest = useCheckout(({ guestOrders }) => guestOrders.find(({ isOver }) => isOver !== true))
  if (!hydrated || (userId === undefined && guest === undefined)) return null
  return (
    <div>
      <Suspense>
        {userId === undefined ? (
          guest && <GuestRunning guest={guest} />
        ) : (
          <OwnRunning userId={userId} />
        )}
      </Suspense>
    </div>
  )
}
