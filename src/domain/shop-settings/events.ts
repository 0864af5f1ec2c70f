import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { ShopSettings } from './vocabulary.ts'

/** The one stream `shopsettings-shop`. The event holds all settings, also those that stayed. */
export type ShopSettingsEvent = DomainEvent<'ShopSettingsChanged', ShopSettings>

export const shopSettingsEvents: EventCatalogue<ShopSettingsEvent> = {
  ShopSettingsChanged: { version: 1 },
}
