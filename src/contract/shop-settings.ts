import { type ShopSettings, usualSettings } from '../domain/shop-settings.ts'

export { type ShopSettings, usualSettings }

/** The shop as its pages show it. `isDemo`: it is the demo shop, whose branches every page knows. */
export type ShownShop = ShopSettings & { isDemo: boolean }

/**
 * The empty contact of a shop that has not entered one yet. The default settings would show the contact of the demo
 * shop.
 */
export const withoutContact = {
  phone: '',
  email: '',
  address: '',
  facebook: '',
  instagram: '',
  x: '',
} as const satisfies Partial<ShopSettings>
