import { Suspense, useEffect } from 'react'
import { unasked, useEver } from '../../lib/load-later.ts'
import { useOnline } from '../../lib/page-state.ts'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { AccountPlace } from '../../shop/checkout/account-place.ts'
import { useJoinOffer } from '../../shop/checkout/guest-orders.ts'
import { followOtherTabs, useCheckout, useDraft } from '../../shop/checkout/use-checkout.ts'
import { WishlistSync } from '../../shop/wishlist/wishlist-sync.ts'
import { TooltipLayer } from '../../ui/tooltip.tsx'

const RewardNotice = unasked(
  async () => (await import('../../features/game/reward-notice.tsx')).RewardNotice,
)
const JoinDialog = unasked(
  async () => (await import('../../features/orders/guest/join-orders.tsx')).JoinDialog,
)
const PasswordNotice = unasked(
  async () => (await import('../../features/auth/password-notice.tsx')).PasswordNoticeOfUser,
)
const WaitingStrip = unasked(
  async () => (await import('../../features/checkout/waiting-strip.tsx')).WaitingStrip,
)

const UnsentStrip = unasked(
  async () => (await import('../../features/checkout/unsent-strip.tsx')).UnsentStrip,
)

const FollowUnpaid = unasked(
  async () => (await import('../../shop/payment/follow-unpaid.tsx')).FollowUnpaid,
)

const AccountNotice = () => {
  const userId = useUserId()
  return userId === undefined ? null : <RewardNotice key={userId} />
}

const NewPassword = () => {
  const isNew = useSession(({ user }) => user?.passwordNotice !== undefined)
  return isNew ? <PasswordNotice /> : null
}

/** An order that waits in this tab, or that waited in one that was closed. */
const WaitingOrder = () => {
  const waits = useDraft(({ waiting }) => waiting !== null)
  const unsent = useCheckout((checkout) => checkout.unsent.length > 0)
  // Offline the script could not be loaded, and it is loaded once.
  const online = useOnline()
  useEffect(followOtherTabs, [])
  if (waits) return <WaitingStrip />
  return unsent && online ? <UnsentStrip /> : null
}

const UnpaidOrders = () => {
  const areThere = useEver(useCheckout(({ unpaid }) => unpaid.length > 0))
  return areThere ? <FollowUnpaid /> : null
}

const JoinOffer = () => {
  const offered = useEver(useJoinOffer((state) => state.due))
  return offered ? <JoinDialog /> : null
}

/** What every page of the shop begins to do once it is at rest. */
export const RestLayers = () => (
  <>
    <TooltipLayer />
    <WishlistSync />
    <AccountPlace />
    <Suspense>
      <AccountNotice />
    </Suspense>
    <Suspense>
      <NewPassword />
    </Suspense>
    <Suspense>
      <JoinOffer />
    </Suspense>
    <Suspense>
      <WaitingOrder />
    </Suspense>
    <Suspense>
      <UnpaidOrders />
    </Suspense>
  </>
)
