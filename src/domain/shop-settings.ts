import { type Aggregate, areSame, type DomainEvent, type EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** What the shop says about itself, and whether it wants to take M-PESA. A text is '' if the shop has none. */
export type ShopSettings = {
  name: string
  /** The headline of the home page. */
  tagline: string
  /** The sentence below the headline. '': pages show their usual sentence. */
  heroText: string
  phone: string
  email: string
  /** The address of the head office. */
  address: string
  /** Links to the shop's pages on social networks. */
  facebook: string
  instagram: string
  x: string
  /** M-PESA also needs its keys in the environment. */
  takesMpesa: boolean
}

/** The settings of a shop that has not set any. Phone and address belong to the demo shop. */
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

/** The one stream `shopsettings-shop`. Each event holds all settings, also the unchanged ones. */
export type ShopSettingsEvent = DomainEvent<'ShopSettingsChanged', ShopSettings>

export const shopSettingsEvents: EventCatalogue<ShopSettingsEvent> = {
  ShopSettingsChanged: { version: 1 },
}

export type ShopSettingsCommand = { type: 'Change'; settings: ShopSettings }

/** The shop has one set of settings. This is its id. */
export const SHOP = 'shop'

export const shopSettings: Aggregate<
  'shopsettings',
  ShopSettings,
  ShopSettingsCommand,
  ShopSettingsEvent,
  never
> = {
  category: 'shopsettings',
  memoryPart: 3,
  snapshots: { version: 1 },
  events: shopSettingsEvents,
  initial: usualSettings,
  decide: ({ settings }, state) =>
    ok(areSame(settings, state) ? [] : [{ type: 'ShopSettingsChanged', data: settings }]),
  evolve: (_, { data }) => data,
}
