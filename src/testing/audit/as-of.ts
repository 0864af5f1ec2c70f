import { deliveryAsOf } from './as-of-delivery.ts'
import { accountAsOf, rewardAsOf } from './as-of-loyalty.ts'
import { orderAsOf, paymentAsOf } from './as-of-order.ts'
import { productAsOf } from './as-of-product.ts'
import {
  categoryAsOf,
  findingAsOf,
  importAsOf,
  rulesAsOf,
  settingsAsOf,
  worthAsOf,
} from './as-of-shop.ts'
import { stockAsOf } from './as-of-stock.ts'
import { transferAsOf } from './as-of-transfer.ts'
import { type Facts, hidden, type Plain } from './plain.ts'

const branchAsOf = (events: readonly Plain[]): Facts | null => {
  if (events.length === 0) return null
  const said = events.map(({ type, data: { branchId: _, ...data } }) =>
    type.startsWith('BranchSwitched') ? { isActive: type === 'BranchSwitchedOn' } : data,
  )
  return Object.assign({ isActive: true }, ...said)
}

const userAsOf = (events: readonly Plain[]): Facts | null => {
  const [first] = events
  if (first?.type !== 'UserRegistered') return null
  if (events.some(({ type }) => type === 'UserErased')) return null
  const { fullName, username, email, phoneNumber } = first.data
  const post = events.findLast(({ type }) => type === 'UserRoleAssigned')?.data
  const turned = events.findLast(({ type }) => /^User(De|Re)activated$/.test(type))
  return {
    fullName,
    username,
    email,
    phone: hidden(phoneNumber),
    role: post?.role ?? 'customer',
    branchId: post?.branchId ?? null,
    isActive: turned?.type !== 'UserDeactivated',
    addresses: events.filter(({ type }) => type === 'AddressAdded').length,
  }
}

const folds = {
  order: orderAsOf,
  payment: paymentAsOf,
  stock: stockAsOf,
  branch: branchAsOf,
  user: userAsOf,
  delivery: deliveryAsOf,
  loyalty: accountAsOf,
  reward: rewardAsOf,
  product: productAsOf,
  transfer: transferAsOf,
  category: categoryAsOf,
  import: importAsOf,
  finding: findingAsOf,
  loyalty_rules: rulesAsOf,
  points_worth: worthAsOf,
  shop_settings: settingsAsOf,
} as const

/** The facts of a thing after its events up to this moment, by rules of their own. */
export const asOf = (
  kind: keyof typeof folds,
  events: readonly Plain[],
  at: string,
): Facts | null =>
  folds[kind](
    events.filter((event) => event.at <= at),
    at,
  )
