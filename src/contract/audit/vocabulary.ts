import { branchEvents } from '../../domain/branch.ts'
import { categoryEvents } from '../../domain/category.ts'
import { deliveryEvents } from '../../domain/delivery/events.ts'
import { importEvents } from '../../domain/import.ts'
import { inventoryEvents } from '../../domain/inventory/events.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { loyaltyEvents, loyaltyRulesEvents, rewardEvents } from '../../domain/loyalty/events.ts'
import { orderEvents } from '../../domain/order/events.ts'
import { paymentEvents } from '../../domain/payment/events.ts'
import { pointsWorthEvents } from '../../domain/points-worth.ts'
import { productEvents } from '../../domain/product/events.ts'
import { shopSettingsEvents } from '../../domain/shop-settings.ts'
import { transferEvents } from '../../domain/transfer.ts'
import { userEvents } from '../../domain/user/events.ts'

/**
 * The things whose whole history staff may read. `stock`: a stock record, '<branch>.<product>.<variant>'. `loyalty`: an
 * account's points, by the user's id. The last three are the shop's own: there is one of each, 'shop'.
 */
export const auditKinds = [
  'order',
  'payment',
  'product',
  'stock',
  'branch',
  'user',
  'delivery',
  'loyalty',
  'reward',
  'transfer',
  'category',
  'import',
  'loyalty_rules',
  'points_worth',
  'shop_settings',
] as const
export type AuditKind = (typeof auditKinds)[number]

/**
 * The events that histories tell of: all of these nouns. What only keeps the shop's order, as claims and sequences do,
 * is not among them.
 */
const catalogues = {
  ...orderEvents,
  ...paymentEvents,
  ...productEvents,
  ...inventoryEvents,
  ...branchEvents,
  ...userEvents,
  ...deliveryEvents,
  ...transferEvents,
  ...loyaltyEvents,
  ...rewardEvents,
  ...categoryEvents,
  ...importEvents,
  ...loyaltyRulesEvents,
  ...pointsWorthEvents,
  ...shopSettingsEvents,
}
export type AuditEventType = keyof typeof catalogues

export const isAuditEventType = (type: string): type is AuditEventType =>
  Object.hasOwn(catalogues, type)
export const auditEventTypes = typesIn(catalogues)
