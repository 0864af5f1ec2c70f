import { lazy, type ReactNode, Suspense } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { type CartLine, lineKey, totalsOf, unitPrice } from '#web/shop/cart/cart-line.ts'
import { isChanged, useCartOffers } from '#web/shop/cart/cart-offers.ts'
import { useLineName } from '#web/shop/cart/item-names.ts'
import { LineNotes } from '#web/shop/cart/line-notes.tsx'
import { useRemoveLine } from '#web/shop/cart/remove-line.ts'
import { useChosenVoucher, useDraft } from '#web/shop/checkout/use-checkout.ts'
import { WillEarn } from '#web/shop/loyalty/will-earn.tsx'
import type { Problem } from './problem.ts'
import { Summary, type SummaryItem } from './summary.tsx'

const ProblemNotice = lazy(async () => ({
  default: (await import('./problem-notice.tsx')).ProblemNotice,
}))
const ReachProblem = lazy(async () => ({
  default: (await import('./problem-notice.tsx')).ReachProblem,
}))

/** The current contents of the cart, what has changed about them, and the problem that stops the order. */
export const OrderingSummary = ({
  branch,
  problem,
  onAddress,
  onSettled,
}: {
  branch: Branch
  problem: Problem | undefined
  onAddress(): void
  onSettled(): void
}) => {
  const removeLine = useRemoveLine()
  const nameOf = useLineName()
  const lines = useCart((cart) => cart.lines)
  const offerFor = useCartOffers()
  const checked = useDraft(({ pin }) => pin !== null)
  const address = useDraft(({ entry }) => entry)
  const voucher = useChosenVoucher()
  const totals = totalsOf(lines, branch, voucher)
  const { subtotal, discount = 0 } = totals
  const itemOf = (line: CartLine): SummaryItem => ({
    key: lineKey(line),
    name: nameOf(line),
    imageUrl: line.variant?.imageUrl ?? line.product.imageUrl,
    quantity: line.quantity,
    total: unitPrice(line) * line.quantity,
    note: (
      <LineNotes
        line={line}
        offer={offerFor(line)}
        branchId={branch.id}
        onRemove={() => removeLine(line)}
      />
    ),
  })
  const notice = (): ReactNode => {
    if (problem === undefined) return undefined
    if (problem.kind === 'reach')
      return (
        <ReachProblem
          problem={problem}
          branch={branch}
          onAddress={onAddress}
          onSettled={onSettled}
        />
      )
    return <ProblemNotice problem={problem} fee={totals.deliveryFee} onSettled={onSettled} />
  }
  return (
    <Summary
      items={lines.map(itemOf)}
      totals={totals}
      earns={<WillEarn goods={voucher?.amountOff === null ? subtotal : subtotal - discount} />}
      branch={branch}
      checked={checked}
      address={address}
      changed={lines.some((line) => isChanged(line, lines, offerFor(line)))}
      notice={problem === undefined ? undefined : <Suspense>{notice()}</Suspense>}
    />
  )
}
