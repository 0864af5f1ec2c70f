import { lazy, Suspense } from 'react'
import { nextTask } from '../../lib/load-later.ts'
import { AccountPlace } from '../../shop/account/account-place.ts'
import { useUserId } from '../../shop/account/session.ts'
import { WishlistSync } from '../../shop/wishlist/wishlist-sync.ts'
import { TooltipLayer } from '../../ui/tooltip.tsx'

const RewardNotice = lazy(async () => {
  await nextTask()
  return import('../../features/game/reward-notice.tsx').then(
    ({ RewardNotice }) => ({ default: RewardNotice }),
    () => ({ default: () => null }),
  )
})

/** What every page of the shop begins to do once it is at rest. */
export const RestLayers = () => {
  const userId = useUserId()
  return (
    <>
      <TooltipLayer />
      <WishlistSync />
      <AccountPlace />
      <Suspense>{userId === undefined ? null : <RewardNotice key={userId} />}</Suspense>
    </>
  )
}
