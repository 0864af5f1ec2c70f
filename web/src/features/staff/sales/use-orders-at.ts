import type { OrdersQuery } from '#contract/order/staff-order.ts'
import { useSession } from '#web/shop/account/session.ts'

type Range = { from: string; to: string }
type Narrowed = Partial<Range> & Pick<Partial<OrdersQuery>, 'branch' | 'method'>

/** Gives the address of the orders behind a figure. Undefined for people who may not list orders. */
export type OrdersAt = (narrowed: Narrowed) => string | undefined

/** Finds the orders of this range and branch that were not cancelled. */
export const useOrdersAt = (range: Range, branch: number | undefined): OrdersAt => {
  const role = useSession((session) => session.user?.role)
  return (narrowed) => {
    if (role === 'finance') return undefined
    const isManager = role === 'branch_manager'
    const all = { kept: 'yes', ...range, ...(isManager ? {} : { branch }), ...narrowed }
    const query = new URLSearchParams(
      Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
    return isManager ? `/branch-manager/dashboard?list=all&${query}` : `/admin/orders?${query}`
  }
}
