import { lazy, Suspense } from 'react'
import { useAtRest } from '../../lib/page/use-at-rest.ts'
import { useEver } from '../../lib/page/use-ever.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useBranchSwitch } from '../../shop/branch-switch/branch-switch.ts'
import { useCart } from '../../shop/cart/cart.ts'

const Nothing = () => null
// Nobody has asked for these, so a page does without them if they cannot be loaded.
const TooltipLayer = lazy(async () => ({
  default: await import('../../ui/tooltip/tooltip.tsx').then(
    (part) => part.TooltipLayer,
    () => Nothing,
  ),
}))
const WishlistSync = lazy(async () => ({
  default: await import('../../shop/wishlist/wishlist-sync.ts').then(
    (part) => part.WishlistSync,
    () => Nothing,
  ),
}))
const RewardNotice = lazy(async () => ({
  default: await import('../../features/game/reward-notice.tsx').then(
    (part) => part.RewardNotice,
    () => Nothing,
  ),
}))
const CartDrawer = lazy(async () => ({
  default: (await import('../../features/cart/cart-drawer.tsx')).CartDrawer,
}))
const ToastViewport = lazy(async () => ({
  default: (await import('../../ui/feedback/toast-viewport.tsx')).ToastViewport,
}))
const BranchSwitchDialog = lazy(async () => ({
  default: (await import('../../features/branch-choice/branch-switch-dialog.tsx'))
    .BranchSwitchDialog,
}))

const AccountNotice = () => {
  const userId = useUserId()
  return userId === undefined ? null : <RewardNotice key={userId} />
}

/** Layers over the page that something calls up. Each loads when it is wanted, or once the page is at rest. */
export const DeferredOverlays = () => {
  const atRest = useAtRest()
  const cartOpen = useCart((cart) => cart.open)
  const toast = useToasts((state) => state.toast !== null)
  const switching = useEver(useBranchSwitch((state) => state.wanted !== null))
  return (
    <>
      <Suspense>{atRest ? <TooltipLayer /> : null}</Suspense>
      <Suspense>{atRest ? <WishlistSync /> : null}</Suspense>
      <Suspense>{atRest ? <AccountNotice /> : null}</Suspense>
      <Suspense>{atRest || cartOpen ? <CartDrawer /> : null}</Suspense>
      <Suspense>{atRest || toast ? <ToastViewport /> : null}</Suspense>
      <Suspense>{switching ? <BranchSwitchDialog /> : null}</Suspense>
    </>
  )
}
