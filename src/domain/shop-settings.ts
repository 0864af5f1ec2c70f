import { type Aggregate, areSame, type DomainEvent, type EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** What the shop says of itself, and whether it would take M-PESA. '' where it has none. */
export type ShopSettings = {
  name: string
  /** The largest words of the home page. */
  tagline: string
  /** The sentence below them. '': the shop's usual promise. */
  heroText: string
  phone: string
  email: string
  /** Of the head office. */
  address: string
  /** Addresses of the shop's pages elsewhere. */
  facebook: string
  instagram: string
  x: string
  /** M-PESA's keys have to be there as well. */
  takesMpesa: boolean
}

/** The settings of a shop that nobody has set. Phone and address are the demo's. */
export const usualSettings: ShopSettings = {
  name: 'Duka',
  tagline: 'Your local shop | bringing you joy.',
  heroText: '',
  phone: '0700000100',
  email: 'hello@duka.example',
  address: 'Waiyaki Way, Kabete, Kiambu, Kenya',
  facebook: '',
  instagram: '',
  x: '',
  takesMpesa: true,
}

/** The one stream `shopsettings-shop`. The event holds all settings, also those that stayed. */
export type ShopSettingsEvent = DomainEvent<'ShopSettingsChanged', ShopSettings>

export const shopSettingsEvents: EventCatalogue<ShopSettingsEvent> = {
  ShopSettingsChanged: { version: 1 },
}

export type ShopSettingsCommand = { type: 'Change'; settings: ShopSettings }

/** The id of the only instance. */
export const SHOP = 'shop'

export const shopSettings: Aggregate<
  'shopsettings',
  ShopSettings,
  ShopSettingsCommand,
  ShopSettingsEvent,
  never
> = {
  category: 'shopsettings',
  cacheSize: 1,
  snapshots: { version: 1 },
  events: shopSettingsEvents,
  initial: usualSettings,
  decide: ({ settings }, state) =>
    ok(areSame(settings, state) ? [] : [{ type: 'ShopSettingsChanged', data: settings }]),
  evolve: (_, { data }) => data,
}
