import { lazy, Suspense } from 'react'
import { Coming } from '#web/ui/feedback/coming.tsx'
import { later, unasked, useAtRest, useEver } from '../../lib/load-later.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useBranchSwitch } from '../../shop/branch-switch/request-branch.ts'
import { useCart } from '../../shop/cart/cart.ts'

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
      <Suspense fallback={cartOpen ? <Coming /> : null}>
        {atRest || cartOpen ? <CartDrawer /> : null}
      </Suspense>
      <Suspense>{atRest || toast ? <ToastViewport /> : null}</Suspense>
      <Suspense fallback={<Coming />}>{switching ? <BranchSwitchDialog /> : null}</Suspense>
    </>
  )
}
