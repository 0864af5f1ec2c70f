import { paymentStatus } from '#contract/order.ts'
import type { z } from '#contract/rules/zod.ts'
import { paymentsQuery, paymentView } from '#contract/staff-payment.ts'

export type PaymentView = z.infer<typeof paymentView>
export type PaymentFilters = z.output<typeof paymentsQuery>

export const views = paymentView.options
export const statuses = paymentStatus.options

const names = ['view', 'status', 'branch', 'from', 'to', 'search'] as const
export type FilterName = (typeof names)[number]

/** Out of the page's address; a value that means nothing there is as good as none. */
export const filtersIn = (address: URLSearchParams): PaymentFilters => {
  const filters: PaymentFilters = {}
  for (const name of names) {
    const value = address.get(name)
    if (value === null || value === '') continue
    Object.assign(filters, paymentsQuery.safeParse({ [name]: value }).data)
  }
  return filters
}

/** The query string of the call, the same for the same filters. */
export const queryOf = (filters: PaymentFilters): string => {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = filters[name]
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.toString()
}

/** Whether more than the view narrows the list. */
export const isNarrowed = ({ view: _, ...rest }: PaymentFilters): boolean => queryOf(rest) !== ''
