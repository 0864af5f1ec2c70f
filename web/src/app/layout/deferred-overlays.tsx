import { type ComponentType, lazy, Suspense } from 'react'
import { nextTask, useAtRest, useEver } from '../../lib/load-later.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { useBranchSwitch } from '../../shop/branch-switch/request-branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { useJoinOffer } from '../../shop/checkout/guest-orders.ts'
import { useDraft } from '../../shop/checkout/use-checkout.ts'

const Nothing = () => null

/**
 * Loads the script of a layer in a task of its own. Otherwise all scripts would start at the same moment, when the page
 * comes to rest.
 */
const later = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await nextTask()
    return { default: await load() }
  })

/** Loads a part that the visitor did not ask for. If its script cannot be loaded, the page works without it. */
const unasked = (load: () => Promise<ComponentType>) => later(() => load().catch(() => Nothing))

const RestLayers = unasked(async () => (await import('./rest-layers.tsx')).RestLayers)
const CartDrawer = later(
  async () => (await import('../../features/cart/cart-drawer.tsx')).CartDrawer,
)
const ToastViewport = later(
  async () => (await import('../../ui/feedback/toast-viewport.tsx')).ToastViewport,
)
const BranchSwitchDialog = lazy(async () => ({
  default: (await import('../../features/branch-choice/branch-switch-dialog.tsx'))
    .BranchSwitchDialog,
}))

const JoinDialog = unasked(
  async () => (await import('../../features/orders/guest/join-orders.tsx')).JoinDialog,
)

const PasswordNotice = unasked(
  async () => (await import('../../features/auth/password-notice.tsx')).PasswordNoticeOfUser,
)

const NewPassword = () => {
  const isNew = useSession(({ user }) => user?.passwordNotice !== undefined)
  return isNew ? <PasswordNotice /> : null
}

const WaitingStrip = unasked(
  async () => (await import('../../features/checkout/waiting-strip.tsx')).WaitingStrip,
)

const WaitingOrder = () => {
  const waits = useDraft(({ waiting }) => waiting !== null)
  return waits ? <WaitingStrip /> : null
}

const JoinOffer = () => {
  const offered = useEver(useJoinOffer((state) => state.due))
  return offered ? <JoinDialog /> : null
}

/**
 * Layers over the page, such as the cart and the toasts. Each loads when it is first needed, or once the page is at
 * rest.
 */
export const DeferredOverlays = () => {
  const atRest = useAtRest()
  const cartOpen = useCart((cart) => cart.open)
  const toast = useToasts((state) => state.toast !== null)
  const switching = useEver(useBranchSwitch((state) => state.wanted !== null))
  return (
    <>
      <Suspense>{atRest ? <RestLayers /> : null}</Suspense>
      <Suspense>{atRest || cartOpen ? <CartDrawer /> : null}</Suspense>
      <Suspense>{atRest || toast ? <ToastViewport /> : null}</Suspense>
      <Suspense>{switching ? <BranchSwitchDialog /> : null}</Suspense>
      <Suspense>
        <NewPassword />
      </Suspense>
      <Suspense>
        <JoinOffer />
      </Suspense>
      <Suspense>
        <WaitingOrder />
      </Suspense>
    </>
  )
}
