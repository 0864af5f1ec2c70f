/** A product, or one size of it. All money of the books is in cents. */
export type Piece = { productId: number; variantId: number }
type Good = Piece & { name: string; cents: number }

/** What the shop sells and at what price, as the simulation's template has it. */
export const goods: readonly Good[] = [
  { productId: 1, variantId: 1, name: 'flour of 1 kg', cents: 8_000 },
  { productId: 1, variantId: 2, name: 'flour of 2 kg', cents: 16_000 },
  { productId: 2, variantId: 0, name: 'milk', cents: 6_050 },
  { productId: 4, variantId: 0, name: 'soap', cents: 12_000 },
]

/** The branches, and how far they deliver. */
export const branches = [
  { branchId: 1, radiusKm: 5 },
  { branchId: 2, radiusKm: 5 },
] as const

/** What lay on each shelf at first, and what was sold at the market before the simulation began. */
export const OPENING_PIECES = 20
export const SOLD_BEFORE = 14

/** The one reward: what it costs, what its voucher takes off, and for how long the voucher is good. */
export const reward = { points: 20, worthCents: 5_000, days: 2 } as const

/** Points that wanjiku and kamau got as a welcome. Each of them has given some for a voucher, which ends so much later. */
export const WELCOME = 80
export const FIRST_VOUCHER_MS = 4 * 3_600_000

/** The tiers by all points earned, and how many points each of a hundred earned points becomes. */
export const tiers = [
  { name: 'platinum', points: 2_000, percent: 200 },
  { name: 'gold', points: 1_000, percent: 150 },
  { name: 'silver', points: 124, percent: 125 },
] as const

export const keyOf = ({ productId, variantId }: Piece): string => `${productId}.${variantId}`

export const goodOf = (piece: Piece): Good => {
  const found = goods.find((one) => keyOf(one) === keyOf(piece))
  if (found === undefined) throw new Error(`The books have no product ${keyOf(piece)}`)
  return found
}

/** A branch delivers for KSh 30 for each km that it reaches. */
export const feeOf = (branchId: number): number => {
  const { radiusKm = 0 } = branches.find((one) => one.branchId === branchId) ?? {}
  return radiusKm * 30 * 100
}

export const ksh = (cents: number): string => `KSh ${cents / 100}`

/** A branch promises to bring an order so long after it was confirmed. */
export const PROMISED_MS = 30 * 60_000
