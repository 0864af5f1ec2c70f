import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { shopLimits } from '#contract/rules/limits.ts'
import { api } from '../../lib/api.ts'
import { useSession } from '../account/session.ts'
import { keys } from '../keys.ts'
import type { CartLine } from './cart-line.ts'

export type GuestCash = z.infer<typeof shopLimits>['guestCash']

export const limitsQuery = queryOptions({
  queryKey: keys.shop.limits,
  queryFn: ({ signal }) => api('/api/limits', shopLimits, { signal }),
})

/** True if this is more than a guest may pay for in cash. `total` is in KSh and includes the delivery. */
export const isAboveGuestCash = (
  lines: readonly CartLine[],
  total: number,
  { piecesPerLine, total: most }: GuestCash,
): boolean => {
  const pieces = new Map<string, number>()
  for (const { product, variant, quantity } of lines) {
    const key = `${product.id}-${variant?.id ?? 0}`
    pieces.set(key, (pieces.get(key) ?? 0) + quantity)
  }
  return total > most || [...pieces.values()].some((quantity) => quantity > piecesPerLine)
}

/** The limits for a guest. Undefined for a signed-in shopper, and while the limits are not known. */
export const useGuestCash = (): GuestCash | undefined => {
  const guest = useSession((session) => session.user === null)
  const { data } = useQuery({ ...limitsQuery, enabled: guest })
  return guest ? data?.guestCash : undefined
}
