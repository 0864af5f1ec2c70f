import { branchEvents } from '../domain/branch.ts'
import { categoryEvents } from '../domain/category.ts'
import { deliveryEvents } from '../domain/delivery/events.ts'
import { findingEvents } from '../domain/finding.ts'
import { importEvents } from '../domain/import.ts'
import { inventoryEvents } from '../domain/inventory/events.ts'
import { typesIn } from '../domain/kernel/decider.ts'
import { loyaltyEvents, loyaltyRulesEvents, rewardEvents } from '../domain/loyalty/events.ts'
import { orderEvents } from '../domain/order/events.ts'
import { wishNames } from '../domain/order/vocabulary.ts'
import { paymentEvents } from '../domain/payment/events.ts'
import { pointsWorthEvents } from '../domain/points-worth.ts'
import { productEvents } from '../domain/product/events.ts'
import { shopSettingsEvents } from '../domain/shop-settings.ts'
import { transferEvents } from '../domain/transfer.ts'
import { userEvents } from '../domain/user/events.ts'

/** The facts that histories show, for all kinds of things, in the order in which pages show them. Money is in KSh. */
export const auditFields = [
  'name',
  'nameSw',
  'fullName',
  'username',
  'email',
  'role',
  'orderNumber',
  'trackingNumber',
  'carrier',
  'attempt',
  'wrongCodes',
  'withoutCode',
  'fromPin',
  'status',
  'paymentStatus',
  'paymentMethod',
  'receipt',
  'importKind',
  'branchId',
  'fromBranchId',
  'toBranchId',
  'customerName',
  'customerEmail',
  'customerPhone',
  'street',
  'city',
  'region',
  ...wishNames,
  'lines',
  'pieces',
  'subtotal',
  'deliveryFee',
  'discount',
  'total',
  'returns',
  'orderStatus',
  'paid',
  'attempts',
  'refunds',
  'cases',
  'tagline',
  'heroText',
  'price',
  'compareAtPrice',
  'variants',
  'standing',
  'plannedPrices',
  'slug',
  'formerSlugs',
  'sku',
  'barcodes',
  'unit',
  'icon',
  'isDeleted',
  'categoryId',
  'isFeatured',
  'exclusiveBranchId',
  'imageUrl',
  'description',
  'descriptionSw',
  'searchWords',
  'opening',
  'received',
  'transferredIn',
  'transferredOut',
  'returned',
  'left',
  'writtenOff',
  'counted',
  'onHand',
  'reserved',
  'sellable',
  'lowStockThreshold',
  'code',
  'latitude',
  'longitude',
  'openingTime',
  'closingTime',
  'deliveryRadius',
  'phone',
  'address',
  'facebook',
  'instagram',
  'x',
  'takesMpesa',
  'isActive',
  'addresses',
  'points',
  'pointsEarned',
  'tier',
  'vouchers',
  'isOffered',
  'pointsCost',
  'worth',
  'minimumOrder',
  'validDays',
  'version',
  'shillingsAPoint',
  'tiers',
  'pointWorth',
  'redeemedPercent',
  'rows',
  'rowsDone',
  'rowsRefused',
  'findingKind',
  'amount',
  'settledHow',
  'reference',
] as const
export type AuditField = (typeof auditFields)[number]

const fields: ReadonlySet<string> = new Set(auditFields)
export const isAuditField = (field: string): field is AuditField => fields.has(field)

/**
 * The kinds of things whose whole history staff may read. `stock`: a stock record with the id
 * '<branch>.<product>.<variant>'. `loyalty`: an account's points, by the user's id. `finding`: a line of a statement
 * that did not match, by its receipt or its order. The last three exist once in a shop, with the id 'shop'.
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
  'finding',
  'loyalty_rules',
  'points_worth',
  'shop_settings',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** The events that histories show. Events of internal records, such as claims and sequences, are left out. */
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
  ...findingEvents,
  ...loyaltyRulesEvents,
  ...pointsWorthEvents,
  ...shopSettingsEvents,
}
export type AuditEventType = keyof typeof catalogues

export const isAuditEventType = (type: string): type is AuditEventType =>
  Object.hasOwn(catalogues, type)
export const auditEventTypes = typesIn(catalogues)

/**
 * The kinds of records in which staff do something. The ones after the first 16 have no history page. `look`: personal
 * data that was shown, searched for by phone, or exported. `operations`: money that was released, a read model that
 * tries again, and a secret that was renewed.
 */
export const staffRecordKinds = [
  ...auditKinds,
  'driver_cash',
  'duty',
  'order_note',
  'order_places',
  'review',
  'look',
  'operations',
] as const
export type StaffRecordKind = (typeof staffRecordKinds)[number]

/** What staff do in records without a history page. */
const beyondHistories = [
  'DriverFloatGiven',
  'DriverCashTaken',
  'DriverCashShortSettled',
  'DriverCashHandedOver',
  'DriverCashWrittenOff',
  'DutyStarted',
  'DutyEnded',
  'OrderNoteWritten',
  'PickingListPrinted',
  'OrderPlacesRaised',
  'ReviewHidden',
  'ReviewShownAgain',
  'PersonalDataDisclosed',
  'MoneyReleased',
  'ParkedRetryRequested',
  'SecretRenewed',
  'ReadModelWorkRequested',
] as const

/** The events that a person's day shows. */
export const staffEventTypes = [...auditEventTypes, ...beyondHistories] as const
export type StaffEventType = (typeof staffEventTypes)[number]
