import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from '#web/lib/router/router.tsx'
import { loadInTurn, useAtRest } from '../../lib/load-later.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { isMine, placedOrder } from '../../shop/checkout/checkout.ts'
import {
  dispatch,
  draftNow,
  followOtherTabs,
  newestStored,
  useCheckout,
} from '../../shop/checkout/use-checkout.ts'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckoutFrame, FOLDED_SUMMARY } from './checkout-frame.tsx'
import { CheckoutSteps, loadPaymentStep, loadSummary, loadWaitingStep } from './checkout-steps.tsx'

/** The scripts of the later steps load while the shopper fills in the form. */
const loadUnpaidStep = () => import('./unpaid-step.tsx')
const loadConfirmation = () => import('./confirmation-step.tsx')
const UnpaidStep = lazy(async () => ({ default: (await loadUnpaidStep()).UnpaidStep }))
const Confirmation = lazy(async () => ({ default: (await loadConfirmation()).Confirmation }))

const Leave = lazy(async () => ({ default: (await import('./leave.tsx')).Leave }))
const PlacedElsewhere = lazy(async () => ({
  default: (await import('./placed-elsewhere.tsx')).PlacedElsewhere,
}))

const Coming = ({ step }: { step: number }) => (
  <CheckoutFrame step={step} summary={<Skeleton height={FOLDED_SUMMARY} radius="14px" />}>
    <Skeleton height="640px" radius="14px" />
  </CheckoutFrame>
)

const WithBranch = () => {
  const t = useText()
  const branch = useCurrentBranch()
  const { isPending, isError, error, isFetching, refetch } = useQuery(branchesQuery)
  if (branch !== undefined) return <CheckoutSteps branch={branch} />
  if (isPending) return <Coming step={0} />
  if (isError)
    return (
      <CheckoutFrame step={0} summary={null}>
        <LoadFailed
          title={t('We could not load the branches')}
          query={{ error, isFetching, refetch }}
        />
      </CheckoutFrame>
    )
  return (
    <Suspense fallback={<Coming step={0} />}>
      <Leave for="branch" />
    </Suspense>
  )
}

/**
 * The order that waits for its payment and that the address names. An address without an order shows the newest one if
 * the cart is empty. This tab keeps the order until the shopper has seen here how the payment ended, even if another tab
 * finished the order first.
 */
const useHeldOrder = () => {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const named = params.get('order')
  const userId = useSession((session) => session.user?.id ?? null)
  const empty = useCart((cart) => cart.lines.length === 0)
  const wanted = useCheckout(({ unpaid }) =>
    unpaid.find(
      (order) => isMine(order, userId) && (named === null ? empty : order.orderNumber === named),
    ),
  )
  const [held, setHeld] = useState({ key, order: wanted })
  if (held.key !== key || (wanted !== undefined && wanted !== held.order))
    setHeld({ key, order: wanted })
  useEffect(followOtherTabs, [])
  const { order } = held
  return {
    unpaid: order !== undefined && isMine(order, userId) ? order : null,
    letGo: () => setHeld({ key, order: undefined }),
  }
}

/** The number of the step that the address names. 0 is the form. */
const useStepAsked = (): number => {
  const [params] = useSearchParams()
  return ['payment', 'confirmation'].indexOf(params.get('step') ?? '') + 1
}

/**
 * The checkout of an empty cart. `known` is the id of the browser's newest order when the page was opened: a newer one
 * was placed by another tab, which emptied the cart of this tab.
 */
const Emptied = ({ known }: { known: string | null }) => {
  const [order] = useState(() => {
    const { waiting } = draftNow()
    const newest = newestStored()
    return newest?.id === (waiting === null ? known : waiting.newest) ? null : newest
  })
  return (
    <Suspense fallback={<Coming step={order === null ? 0 : 2} />}>
      {order === null ? <Leave for="cart" /> : <PlacedElsewhere order={order} />}
    </Suspense>
  )
}

export const CheckoutPage = () => {
  const hydrated = useHydrated()
  const asked = useStepAsked()
  const empty = useCart((cart) => cart.lines.length === 0)
  const placed = useCheckout(({ stage }) => placedOrder(stage))
  const { unpaid, letGo } = useHeldOrder()
  // A shopper who arrives with a filled cart starts a new order, so the confirmation of the last order is dropped.
  const [former] = useState(() =>
    useCart.getState().lines.length === 0 ? null : placedOrder(useCheckout.getState().stage),
  )
  useEffect(() => {
    if (former !== null) dispatch({ type: 'confirmationLeft' })
  }, [former])
  const [known] = useState(() => useCheckout.getState().newest?.id ?? null)
  // The summary is visible at once, but its script loads after the form's.
  useEffect(() => loadInTurn(loadSummary), [])
  const atRest = useAtRest()
  useEffect(() => {
    if (atRest) loadInTurn(loadPaymentStep, loadUnpaidStep, loadConfirmation, loadWaitingStep)
  }, [atRest])
  // Until React has taken over the page, it shows what the server drew: the form of a new order.
  if (!hydrated) return asked > 0 ? <Coming step={asked} /> : <WithBranch />
  if (unpaid !== null)
    return (
      <Suspense fallback={<Coming step={1} />}>
        <UnpaidStep key={unpaid.id} unpaid={unpaid} onOver={letGo} />
      </Suspense>
    )
  if (placed !== null && placed !== former)
    return (
      <Suspense fallback={<Coming step={2} />}>
        <Confirmation placed={placed} />
      </Suspense>
    )
  return empty ? <Emptied known={known} /> : <WithBranch />
}
