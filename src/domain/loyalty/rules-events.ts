import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { LoyaltyRules } from './accrual.ts'

/** The one stream `loyaltyrules-shop`. The event holds all rules, also those that stayed. */
export type LoyaltyRulesEvent = DomainEvent<'LoyaltyRulesChanged', LoyaltyRules>

export const loyaltyRulesEvents: EventCatalogue<LoyaltyRulesEvent> = {
  LoyaltyRulesChanged: { version: 1 },
}
