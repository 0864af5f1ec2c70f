import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { type cashBounds, ownLimits, shopLimits } from '#contract/order/guest-limits.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useUserId } from '../account/session.ts'
import { keys } from '../keys.ts'
import type { CartLine } from './cart-line.ts'

export type CashBounds = z.infer<typeof cashBounds>

export const limitsQuery = apiQuery(keys.shop.limits, '/api/limits', shopLimits)

export const ownLimitsQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).orders({ part: 'limits' }), '/api/limits/own', ownLimits)

/** True if the order is above the limit for paying in cash. `total` is in KSh, with delivery. */
export const isAboveCash = (
  lines: readonly CartLine[],
  total: number,
  { piecesPerLine, total: most }: CashBounds,
): boolean => {
  const pieces = new Map<string, number>()
  for (const { product, variant, quantity } of lines) {
    const key = `${product.id}-${variant?.id ?? 0}`
    pieces.set(key, (pieces.get(key) ?? 0) + quantity)
  }
  return total > most || [...pieces.values()].some((quantity) => quantity > piecesPerLine)
}

/**
 * The limits of the shopper for paying in cash. `newAccount` holds the limits that a guest would have after signing up,
 * and is undefined for a signed-in user.
 */
export type OwnCash = { bounds: CashBounds; newAccount: CashBounds | undefined }

/** The cash limits of a guest or a new account. Undefined for other users, and while the limits load. */
export const useOwnCash = (): OwnCash | undefined => {
  const userId = useUserId()
  const isGuest = userId === undefined
  const { data: own } = useQuery({ ...ownLimitsQuery(userId), enabled: !isGuest })
  const isNew = own?.isNew === true
  const { data } = useQuery({ ...limitsQuery, enabled: isGuest || isNew })
  if (data === undefined) return undefined
  if (isGuest) return { bounds: data.guestCash, newAccount: data.newCash }
  return isNew ? { bounds: data.newCash, newAccount: undefined } : undefined
}
