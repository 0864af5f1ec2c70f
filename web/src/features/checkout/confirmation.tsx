import { useEffect, useRef } from 'react'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import type { Placed as PlacedOrder } from '../../shop/checkout/checkout.ts'
import { WillEarn } from '../../shop/loyalty/will-earn.tsx'
import { isPlaceKnown } from '../../shop/order/order-news.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { ConfirmationStep, usePlacedOrder } from './confirmation-step.tsx'
import { Summary } from './summary/summary.tsx'

/** A discount of the whole fee is that of free delivery. */
const PlacedEarns = ({ order }: { order: OrderDetail }) => {
  const { status, userId, subtotal, deliveryFee, discount } = order
  if (userId === null || status === 'delivered' || status === 'cancelled') return null
  return <WillEarn goods={discount === deliveryFee ? subtotal : subtotal - discount} />
}

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
      checked={isPlaceKnown(order)}
      earns={<PlacedEarns order={order} />}
    />
  )
}

/** Shown once the order is placed, also after a reload or the browser's back button. */
export const Confirmation = ({ placed }: { placed: PlacedOrder }) => {
  const { order, failed } = usePlacedOrder(placed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <CheckoutFrame step={2} total={order?.total} summary={<PlacedSummary order={order} />}>
      <ConfirmationStep heading={heading} placed={placed} order={order} failed={failed} />
    </CheckoutFrame>
  )
}
