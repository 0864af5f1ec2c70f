import type { OrderStatus } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** On the dashboard a delivered order stands out, and all others look alike. */
export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={status === 'delivered' ? 'solid' : 'plain'}>
    {t(orderStatusWords[status].label)}
  </Badge>
)
