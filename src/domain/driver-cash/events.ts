import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

type ByDriver<Data> = { driverId: string } & Data

/**
 * One stream for each driver, `drivercash-<driverId>`: float + taken - handed over - written off = due. An `entryId`
 * (UUID) comes from the sender, so that the same entry sent again is the same.
 */
export type DriverCashEvent =
  /** Change to begin the day with. */
  | DomainEvent<'DriverFloatGiven', ByDriver<{ entryId: string; amountCents: number }>>
  /**
   * What the driver says was taken for a delivery in all. Said again it replaces `beforeCents`. `doneAt`: when it was
   * taken, by the driver's phone.
   */
  | DomainEvent<
      'DriverCashTaken',
      ByDriver<{
        entryId: string
        deliveryId: string
        amountCents: number
        beforeCents: number
        doneAt: string
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
  DriverCashTaken: { version: 1 },
  DriverCashHandedOver: { version: 1 },
  DriverCashWrittenOff: { version: 1 },
}
