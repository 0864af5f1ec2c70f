import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { branchesQuery, useCurrentBranch } from '#web/shop/branch/branch.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { totalsOf } from '#web/shop/cart/cart-line.ts'
import type { UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import { differencesOf } from '#web/shop/checkout/order-differences.ts'
import { dispatch, draftNow } from '#web/shop/checkout/use-checkout.ts'
import { isIdle, type Stage } from '#web/shop/payment/payment-state.ts'
import { complaintsAbout } from '../information/information-checks.ts'
import { recallEntry } from '../recall-entry.ts'
import { CartChoice } from './cart-choice.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

/**
 * The choice that takes the payment's place while the cart differs from the order, at every stage in which one could
 * pay. `order` is undefined while it is not known. `onAnew`: the old order is cancelled, and the cart is to be ordered.
 */
export const useCartChoice = (
  unpaid: UnpaidOrder,
  order: OrderDetail | undefined,
  onAnew: () => void,
): ((stage: Stage) => ReactNode) => {
  const lines = useCart((cart) => cart.lines)
  const branch = useCurrentBranch()
  const { data: branches = [] } = useQuery(branchesQuery)
  const [kept, setKept] = useState('')
  const { withdraw, busy } = useWithdrawal(unpaid, () => {
    recallEntry(order, unpaid.payPhone)
    // An incomplete form is shown first.
    const isComplete = Object.keys(complaintsAbout(draftNow().entry)).length === 0
    dispatch({ type: 'anewAsked', due: isComplete })
    onAnew()
  })
  const differences = differencesOf(lines, branch?.id, unpaid)
  // A cart that changes once more brings up the question once more.
  const asked = JSON.stringify(differences)
  if (differences === undefined || asked === kept) return () => undefined
  const nameOf = (id: number | undefined): string =>
    branches.find((one) => one.id === id)?.name ?? ''
  return (stage) =>
    isIdle(stage) ? (
      <CartChoice
        unpaid={unpaid}
        differences={differences}
        branches={{ ordered: nameOf(unpaid.branchId), now: nameOf(branch?.id) }}
        total={totalsOf(lines, branch).total}
        busy={busy}
        onUseCart={withdraw}
        onKeepOrder={() => setKept(asked)}
      />
    ) : undefined
}
