import type { CashReason, ShortOutcome } from '../kernel/cash-short.ts'
import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

type ByDriver<Data> = { driverId: string } & Data

/**
 * One stream for each driver, `drivercash-<driverId>`, and for each partner: float + owed - handed over - written off =
 * due. `addedCents`: what owed, and with it the sum due, rises by; below zero it falls. An `entryId` (UUID) comes from the
 * sender, so that the same entry sent again is the same.
 */
export type DriverCashEvent =
  /** Change to begin the day with. */
  | DomainEvent<'DriverFloatGiven', ByDriver<{ entryId: string; amountCents: number }>>
  /**
   * What the driver says was taken for a delivery in all. Said again it replaces `beforeCents`. It adds to what is owed
   * only what goes beyond what the shop wrote down. `reason`: why it is less than was to be collected. `doneAt`: when it
   * was taken, by the driver's phone.
   */
  | DomainEvent<
      'DriverCashTaken',
      ByDriver<{
        entryId: string
        deliveryId: string
        amountCents: number
        beforeCents: number
        addedCents: number
        reason: CashReason | null
        doneAt: string
      }>
    >
  /**
   * The delivery was handed over, and so much was to be collected: the order's price less what M-PESA paid, and less what
   * other drivers took for it. When that changes it replaces `beforeCents`. `partner`: the partner's name, null for a
   * driver of the shop.
   */
  | DomainEvent<
      'DriverCashOwed',
      ByDriver<{
        entryId: string
        deliveryId: string
        orderId: string
        branchId: number
        partner: string | null
        amountCents: number
        beforeCents: number
        addedCents: number
      }>
    >
  /**
   * Somebody who runs the branch, or finance, decided about `amountCents` that were to be collected and are missing. The
   * actor says who, `note` why.
   */
  | DomainEvent<
      'DriverCashShortSettled',
      ByDriver<{
        entryId: string
        deliveryId: string
        orderId: string
        amountCents: number
        addedCents: number
        outcome: ShortOutcome
        note: string
      }>
    >
  /**
   * Counted by somebody else. `keptCents` stay with the driver. `dueCents`: due right before. The difference is counted
   * + kept - due: below zero something is missing.
   */
  | DomainEvent<
      'DriverCashHandedOver',
      ByDriver<{
        entryId: string
        countedCents: number
        keptCents: number
        dueCents: number
        differenceCents: number
        note: string
      }>
    >
  /**
   * The difference of the last handover is accepted, and nobody owes it any more. `amountCents` is what the sum due
   * falls by: above zero something was missing, below zero there was too much. `handoverId`: the handover's `entryId`.
   */
  | DomainEvent<
      'DriverCashWrittenOff',
      ByDriver<{ entryId: string; handoverId: string; amountCents: number; note: string }>
    >

export const driverCashEvents: EventCatalogue<DriverCashEvent> = {
  DriverFloatGiven: { version: 1 },
  DriverCashTaken: { version: 2 },
  DriverCashOwed: { version: 1 },
  DriverCashShortSettled: { version: 1 },
  DriverCashHandedOver: { version: 1 },
  DriverCashWrittenOff: { version: 1 },
}
