import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

type ByDriver<Data> = { driverId: string } & Data

/**
 * One stream for each driver, `drivercash-<driverId>`: float + taken - handed over = due. An `entryId` (UUID) comes from
 * the sender, so that the same entry sent again is the same.
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
   * Counted by somebody else. `keptCents` stay with the driver. `dueCents`: due right before. The difference is counted +
   * kept - due: below zero something is missing.
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

export const driverCashEvents: EventCatalogue<DriverCashEvent> = {
  DriverFloatGiven: { version: 1 },
  DriverCashTaken: { version: 1 },
  DriverCashHandedOver: { version: 1 },
}
