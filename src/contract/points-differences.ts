import type { DifferenceKind } from '../domain/loyalty/vocabulary.ts'

/** What each kind of difference in the ledger means, for staff. */
export const differenceWords: Readonly<Record<DifferenceKind, string>> = {
  no_order: 'Points of no order',
  other_account: 'The order is not of this account',
  not_delivered: 'The order was not delivered',
  goods: 'The goods cost something else',
  rules: 'By rules that did not hold then',
  points: 'Not what the rules give',
  twice: 'Entered twice',
  no_return: 'No such goods came back',
  nothing_earned: 'The order had earned nothing',
  no_condition: 'A bonus without its condition',
  no_voucher: 'The account has no such voucher',
  erased: 'After the account was erased',
  not_earned: 'Delivered, and no points entered',
  not_reversed: 'Goods came back, and no points taken back',
  read_model: 'Shown otherwise than it was recorded',
}
