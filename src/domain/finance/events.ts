import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * `worthCents`: of a point. `redeemedPercent`: of all points that are given, the share that customers are expected to
 * redeem.
 */
export type PointsWorth = { version: number; worthCents: number; redeemedPercent: number }

/** The one stream `pointsworth-shop`. The event holds both figures, also the one that stayed. */
export type PointsWorthEvent = DomainEvent<'PointsWorthChanged', PointsWorth>

export const pointsWorthEvents: EventCatalogue<PointsWorthEvent> = {
  PointsWorthChanged: { version: 1 },
}
