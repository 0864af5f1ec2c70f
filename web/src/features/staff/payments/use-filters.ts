import { useSearchParams } from 'react-router-dom'
import { type FilterName, filtersIn, type PaymentFilters } from './payment-filters.ts'

/** What the page shows is in its address: it can be linked, and Back undoes. */
export const useFilters = () => {
  const [address, setAddress] = useSearchParams()
  const change = (edit: (next: URLSearchParams) => void): void => {
    const next = new URLSearchParams(address)
    edit(next)
    setAddress(next, { preventScrollReset: true })
  }
  const filters: PaymentFilters = filtersIn(address)
  return {
    filters,
    /** Undefined and '' take the filter away. */
    set: (name: FilterName, value: string | number | undefined): void =>
      change((next) =>
        value === undefined || value === '' ? next.delete(name) : next.set(name, String(value)),
      ),
    clear: (): void =>
      change((next) => {
        for (const name of ['status', 'branch', 'from', 'to', 'search']) next.delete(name)
      }),
    /** The payment that is open beside the list. */
    opened: address.get('payment'),
    close: (): void => change((next) => next.delete('payment')),
    /** The address that opens a payment, with the list as it is. */
    addressOf: (orderId: string): string => {
      const next = new URLSearchParams(address)
      next.set('payment', orderId)
      return `?${next}`
    },
  }
}

export type Filters = ReturnType<typeof useFilters>
