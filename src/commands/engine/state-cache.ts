import { LRUCache } from 'lru-cache'
import type { BranchState } from '../../domain/branch/branch.ts'
import type { CategoryState } from '../../domain/category/category.ts'
import type { ClaimState } from '../../domain/claim/claim.ts'
import type { GuestOrdersState } from '../../domain/guest-orders/guest-orders.ts'
import type { InventoryState } from '../../domain/inventory/inventory.ts'
import type { MoneyHoldState } from '../../domain/money-hold/money-hold.ts'
import type { OrderState } from '../../domain/order/state.ts'
import type { OrderNumberState } from '../../domain/order-number/order-number.ts'
import type { ParkingState } from '../../domain/parking/parking.ts'
import type { PaymentState } from '../../domain/payment/state.ts'
import type { ProductState } from '../../domain/product/product.ts'
import type { ReviewState } from '../../domain/review/review.ts'
import type { SequenceState } from '../../domain/sequence/sequence.ts'
import type { UserState } from '../../domain/user/user.ts'
import type { WishlistState } from '../../domain/wishlist/wishlist.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'

/** The state of every category of streams. */
export type States = {
  branch: BranchState
  category: CategoryState
  product: ProductState
  guestorders: GuestOrdersState
  inventory: InventoryState
  moneyhold: MoneyHoldState
  order: OrderState
  ordernumber: OrderNumberState
  parking: ParkingState
  payment: PaymentState
  user: UserState
  username: ClaimState
  email: ClaimState
  productslug: ClaimState
  categoryslug: ClaimState
  branchcode: ClaimState
  receipt: ClaimState
  reversal: ClaimState
  sequence: SequenceState
  review: ReviewState
  wishlist: WishlistState
}

/** A stream's state as of `revision` (-1: there is no such stream), which was its last at `readAt` (`elapsed`, ms). */
export type Slot<State> = { state: State; revision: number; readAt: number }

export type Decided<State> = {
  state: State
  events: ToAppend[]
  /** Called once what was decided is true: the events are on disk, at `position`. */
  settle(position: Position | undefined): void
}

/** A command that waits for its stream. It may be decided several times, until one decision holds. */
export type Turn<State> = {
  decide(slot: Pick<Slot<State>, 'state' | 'revision'>): Decided<State>
  giveUp(): void
  fail(error: unknown): void
}

export type Shelf<State> = {
  slots: LRUCache<string, Slot<State>>
  waiting: Map<string, Turn<State>[]>
}

/**
 * One process's memory of one event store: what it last knew of each stream, and who waits to write to it. Commands
 * that share it share all of `CommandDeps`.
 */
export type StateCache = { [Category in keyof States]: Shelf<States[Category]> }

const shelf = <State>(max: number): Shelf<State> => ({
  slots: new LRUCache({ max }),
  waiting: new Map(),
})

/** Each category has its own bound, so that the many new orders don't push out the stock that everybody buys. */
export const createStateCache = (): StateCache => ({
  branch: shelf(1_000),
  category: shelf(1_000),
  product: shelf(20_000),
  guestorders: shelf(1_000),
  inventory: shelf(100_000),
  moneyhold: shelf(1),
  order: shelf(5_000),
  ordernumber: shelf(5_000),
  parking: shelf(1),
  payment: shelf(5_000),
  user: shelf(10_000),
  username: shelf(1_000),
  email: shelf(1_000),
  productslug: shelf(1_000),
  categoryslug: shelf(1_000),
  branchcode: shelf(1_000),
  receipt: shelf(1_000),
  reversal: shelf(1_000),
  sequence: shelf(10),
  review: shelf(1_000),
  wishlist: shelf(5_000),
})
