import { kabete } from '#src/testing/domain/branch.ts'
import { aVoucher } from '#src/testing/domain/loyalty.ts'
import { branchOpened, productAdded } from '../projections/events.ts'
import type { Given } from '../projections/fold.ts'

const EVERY_MS = 7_000
/** The n-th moment of a thing on which much goes on. */
const momentOf = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * EVERY_MS).toISOString()

const shelf = { branchId: 1, productId: 9, variantId: 0 }
const countedAt = (n: number): number => 2 + (n % 7)

/** A shelf on which much goes on: it is counted, filled, and emptied again and again. */
export const busyShelf = (length: number): Given[] =>
  Array.from({ length }, (_, n): Given => {
    const [at, of] = [momentOf(n), shelf]
    const onHandBefore = n === 0 ? 0 : countedAt(n - 3) - 2
    const counts = { onHandBefore, onHand: countedAt(n), lowStockThreshold: 1 + (n % 11) }
    if (n % 3 === 0) return { at, type: 'StockCounted', data: { ...of, ...counts, reason: 'c' } }
    return n % 3 === 1
      ? { at, type: 'StockReserved', data: { ...of, orderId: `o-${n}`, quantity: 2 } }
      : { at, type: 'StockDispatched', data: { ...of, orderId: `o-${n - 1}`, quantity: 2 } }
  })

/** A product whose price is changed again and again. Each third one is a sale, which time alone ends. */
export const busyProduct = (productId: number, length: number): Given[] =>
  Array.from({ length }, (_, n): Given => {
    const at = momentOf(n)
    if (n === 0) return { ...productAdded(productId), at }
    const ends = n % 3 === 0 ? new Date(Date.parse(at) + EVERY_MS / 2).toISOString() : null
    const price = { priceCents: 10_000 + 100 * (n % 50), compareAtPriceCents: null }
    return {
      at,
      type: 'ProductPriceChanged',
      data: { productId, variantId: 0, ...price, from: null, until: ends },
    }
  })

const { code: _, ...facts } = kabete

/** A branch whose radius is changed again and again. */
export const busyBranch = (branchId: number, length: number): Given[] =>
  Array.from({ length }, (_, n): Given => {
    const at = momentOf(n)
    if (n === 0) return { ...branchOpened(branchId, 'Busy'), at }
    return { at, type: 'BranchChanged', data: { ...facts, branchId, deliveryRadius: 1 + (n % 9) } }
  })

/** An account on which much goes on: it earns, redeems, and uses every other voucher. */
export const busyAccount = (userId: string, length: number): Given[] =>
  Array.from({ length }, (_, n): Given => {
    const at = momentOf(n)
    const voucherId = `v-${n - (n % 4)}`
    const used = { userId, voucherId, orderId: `o-${n}` }
    const ways: Given[] = [
      { type: 'RewardRedeemed', data: { userId, voucher: aVoucher({ voucherId, points: 2 }) } },
      { type: 'VoucherHeld', data: used },
      n % 8 > 4
        ? { type: 'VoucherUsed', data: used }
        : { type: 'VoucherExpired', data: { userId, voucherId, points: 2 } },
      {
        type: 'PointsCorrected',
        data: { userId, correctionId: `c-${n}`, points: 1 + (n % 9), reason: 'r' },
      },
    ]
    const way = ways[n % 4]
    if (way === undefined) throw new Error('No way')
    return { ...way, at }
  })
