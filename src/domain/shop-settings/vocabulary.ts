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
