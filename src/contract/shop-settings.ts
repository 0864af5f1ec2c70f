import { type ShopSettings, usualSettings } from '../domain/shop-settings.ts'

export { type ShopSettings, usualSettings }

/** The shop as its pages show it. `isDemo`: it is the demo shop, whose branches every page knows. */
export type ShownShop = ShopSettings & { isDemo: boolean }

/** The contact of a shop that has not set any. The usual settings would show the demo shop's. */
export const withoutContact = {
  phone: '',
  email: '',
  address: '',
  facebook: '',
  instagram: '',
  x: '',
} as const satisfies Partial<ShopSettings>
