import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { VoucherWorth } from '../kernel/voucher.ts'

/** Money in cents. `minimumCents`: of the goods of an order. A voucher of it ends after `validDays`. */
export type RewardDetails = {
  name: string
  nameSw: string
  description: string
  descriptionSw: string
  pointsCost: number
  worth: VoucherWorth
  minimumCents: number
  validDays: number
}

export type RewardEvent =
  | DomainEvent<'RewardCreated', RewardDetails & { rewardId: string }>
  | DomainEvent<'RewardChanged', RewardDetails & { rewardId: string }>
  /** It can no longer be redeemed. Vouchers of it stay. */
  | DomainEvent<'RewardWithdrawn', { rewardId: string }>
  | DomainEvent<'RewardOfferedAgain', { rewardId: string }>

export const rewardEvents: EventCatalogue<RewardEvent> = {
  RewardCreated: { version: 1 },
  RewardChanged: { version: 1 },
  RewardWithdrawn: { version: 1 },
  RewardOfferedAgain: { version: 1 },
}
