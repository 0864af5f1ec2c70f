import { useEffect, useRef } from 'react'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import type { Placed as PlacedOrder } from '../../shop/checkout/checkout-draft.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { ConfirmationStep, usePlacedOrder } from './confirmation-step.tsx'
import { Summary } from './summary.tsx'

/** `order` is undefined while it loads. */
export const PlacedSummary = ({ order }: { order: OrderDetail | undefined }) => {
  const nameOf = useItemNames(order?.items ?? [])
  if (order === undefined) return <Skeleton height="56px" radius="14px" />
  return (
    <Summary
      items={order.items.map((item) => ({
        ...item,
        key: `${item.productId}-${item.variantId}`,
        name: nameOf(item),
      }))}
      totals={order}
      branch={order.branch}
    />
  )
}

/** Shown once the order is placed, also after a reload or the browser's back button. */
export const Confirmation = ({ placed }: { placed: PlacedOrder }) => {
  const { order, failed } = usePlacedOrder(placed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <CheckoutFrame step={2} summary={<PlacedSummary order={order} />}>
      <ConfirmationStep heading={heading} placed={placed} order={order} failed={failed} />
    </CheckoutFrame>
  )
}
