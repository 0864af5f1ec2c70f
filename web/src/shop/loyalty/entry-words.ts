import type { Text } from '../../lib/text.ts'
import type { PointsEntry } from './loyalty-queries.ts'

/** What moved the points of an entry. */
export const entryWords: Readonly<Record<PointsEntry['kind'], Text>> = {
  order: 'Order delivered',
  return: 'Goods returned',
  redemption: 'Reward redeemed',
  expiry: 'Voucher not used in time',
  voucher_back: 'Voucher ended: its points made good what returned goods took back',
  bonus: 'Bonus of the game',
  bonus_return: 'Bonus taken back with returned goods',
  correction: 'Corrected by the shop',
  erasure: 'Account erased',
}
