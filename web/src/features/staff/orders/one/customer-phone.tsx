import { shownPhone } from '#contract/order/shown-phone.ts'
import type { Order } from '#contract/order.ts'
import { api } from '#web/lib/api.ts'
import { MaskedPhone } from '#web/staff-ui/masked-phone.tsx'

export const CustomerPhone = ({ order: { id, customer } }: { order: Order }) => (
  <MaskedPhone
    masked={customer.phone}
    show={() => api(`/api/orders/${id}/phone`, shownPhone, { method: 'POST' })}
  />
)
