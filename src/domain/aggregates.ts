import { branch } from './branch.ts'
import { category } from './category.ts'
import {
  branchCodeClaim,
  categorySlugClaim,
  emailClaim,
  payOutClaim,
  productBarcodeClaim,
  productSlugClaim,
  receiptClaim,
  reversalClaim,
  setupClaim,
  usernameClaim,
} from './claim.ts'
import { delivery } from './delivery/delivery.ts'
import { disclosure } from './disclosure.ts'
import { driverCash } from './driver-cash/driver-cash.ts'
import { duty } from './duty.ts'
import { eventProof } from './event-proof.ts'
import { finding } from './finding.ts'
import { guestOrders } from './guest-orders.ts'
import { importRun } from './import.ts'
import { inventory } from './inventory/inventory.ts'
import { type Aggregate, type EventCatalogue, partsOfStream } from './kernel/decider.ts'
import { loyalty } from './loyalty/loyalty.ts'
import { loyaltyRules } from './loyalty/loyalty-rules.ts'
import { player } from './loyalty/player.ts'
import { reward } from './loyalty/reward.ts'
import { moneyHold } from './money-hold.ts'
import { order } from './order/order.ts'
import { orderNotes } from './order-notes.ts'
import { orderNumber } from './order-number.ts'
import { parking } from './parking.ts'
import { payment } from './payment/payment.ts'
import { pointsWorth } from './points-worth.ts'
import { product } from './product/product.ts'
import { readModels } from './read-models.ts'
import { review } from './review.ts'
import { activeAdmins, activeBranches } from './roster.ts'
import { secrets } from './secrets.ts'
import { sequence } from './sequence.ts'
import { shopSettings } from './shop-settings.ts'
import { transfer } from './transfer.ts'
import { user } from './user/user.ts'
import { wishlist } from './wishlist.ts'

const byCategory = <All extends { [Category in keyof All]: { category: Category } }>(all: All) =>
  all

/**
 * Every aggregate, by the category of its streams. The catalogue of events, the caches of states and their types derive
 * from this list.
 */
export const aggregates = byCategory({
  activeadmins: activeAdmins,
  activebranches: activeBranches,
  branch,
  branchcode: branchCodeClaim,
  category,
  categoryslug: categorySlugClaim,
  delivery,
  disclosure,
  drivercash: driverCash,
  duty,
  email: emailClaim,
  eventproof: eventProof,
  finding,
  guestorders: guestOrders,
  import: importRun,
  inventory,
  loyalty,
  loyaltyrules: loyaltyRules,
  moneyhold: moneyHold,
  order,
  ordernotes: orderNotes,
  ordernumber: orderNumber,
  parking,
  payment,
  player,
  pointsworth: pointsWorth,
  product,
  productbarcode: productBarcodeClaim,
  productslug: productSlugClaim,
  readmodels: readModels,
  receipt: receiptClaim,
  reversal: reversalClaim,
  payout: payOutClaim,
  review,
  reward,
  secrets,
  sequence,
  setup: setupClaim,
  shopsettings: shopSettings,
  transfer,
  user,
  username: usernameClaim,
  wishlist,
})

/** Whether streams of this category are Duka's. Other programs may write to the same event store. */
export const isOwnStream = (stream: string): boolean =>
  Object.hasOwn(aggregates, partsOfStream(stream).category)

type Aggregates = typeof aggregates

export type StreamCategory = keyof Aggregates

/** The state type of every stream category. */
export type States = { [Category in StreamCategory]: Aggregates[Category]['initial'] }

type CommandTypes = { [Category in StreamCategory]: Parameters<Aggregates[Category]['decide']>[0] }
type EventTypes = { [Category in StreamCategory]: Parameters<Aggregates[Category]['evolve']>[1] }
type CodeTypes = {
  [Category in StreamCategory]: Extract<
    ReturnType<Aggregates[Category]['decide']>,
    { ok: false }
  >['error']['code']
}
// TypeScript can look up a generic category in an interface. It evaluates a mapped type too early and loses the link.
interface Commands extends CommandTypes {}
interface Events extends EventTypes {}
interface Codes extends CodeTypes {}

/** The commands, the events and the refusal codes of one category's aggregate. */
export type CommandIn<Category extends StreamCategory> = Commands[Category]
export type EventIn<Category extends StreamCategory> = Events[Category]
export type CodeIn<Category extends StreamCategory> = Codes[Category]

/** The aggregate of a category. Generic code takes this type and names only the category. */
export type AggregateIn<Category extends StreamCategory> = Aggregate<
  Category,
  States[Category],
  CommandIn<Category>,
  EventIn<Category>,
  CodeIn<Category>
>

/** Every event that Duka writes. */
export type DukaEvent = Parameters<(typeof aggregates)[StreamCategory]['evolve']>[1]

/** The definitions of all events, which the event store and the projections read. */
export const eventCatalogue: EventCatalogue<DukaEvent> = Object.assign(
  {},
  ...Object.values(aggregates).map(({ events }) => events),
)
