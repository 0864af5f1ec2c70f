import {
  type customer,
  type deliveryAddress,
  noWishes,
  type OrderWishes,
} from '#contract/order/customer.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { latitude, longitude, paymentMethod, z } from '#contract/rules/schema.ts'

/** The fields of the checkout's form: customer, address, and the customer's notes to the order. */
export type Entry = Record<
  | keyof z.infer<typeof customer>
  | Exclude<keyof z.infer<typeof deliveryAddress>, keyof Coordinates>
  | keyof OrderWishes,
  string
>

const blankEntry: Entry = {
  name: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  region: '',
  ...noWishes,
}

const isField = (name: string): name is keyof Entry => Object.hasOwn(blankEntry, name)
const fields = Object.keys(blankEntry).filter(isField)

export const trimmed = (entry: Entry): Entry => {
  const all = { ...entry }
  for (const field of fields) all[field] = entry[field].trim()
  return all
}

/** Fills the empty fields of the entry from `values`. */
const filled = (entry: Entry, values: { readonly [Field in keyof Entry]?: string }): Entry => {
  const all = { ...entry }
  for (const field of fields) if (all[field].trim() === '') all[field] = values[field] ?? ''
  return all
}

/** The fields of the form as they were stored. Missing fields become empty. */
const storedEntry = z.record(z.string(), z.string())

/** The form of an order that is not placed yet. */
export const draft = z.object({
  /** The id of the user. Null for a guest. */
  owner: z.string().nullable(),
  entry: storedEntry.transform((stored) => filled(blankEntry, stored)),
  /**
   * The fields that the shopper typed since the last order. Other fields were filled in from the account or the last
   * order.
   */
  typed: storedEntry.default({}).transform((typed): Partial<Entry> => typed),
  /** The saved address that the form shows. */
  addressId: z.string().nullable(),
  /** True while the shopper enters a new address. */
  newAddress: z.boolean(),
  /** True if the words of the address came from the place in the page's header, and nobody changed them. */
  fromPlace: z.boolean().default(false),
  /** The place of the address on the map, if it is known. */
  pin: z.object({ latitude, longitude }).nullable().default(null),
  /** The phone that pays. Null if it is the customer's phone in the form. */
  payPhone: z.string().nullable().default(null),
  /**
   * The chosen voucher: `amountOff` is the discount in KSh, or null for free delivery, and `minimum` the least sum of
   * goods in KSh.
   */
  voucher: z
    .object({ id: z.string(), amountOff: z.number().nullable(), minimum: z.number() })
    .nullable()
    .default(null),
  /** How to pay. Null for the first method that the shop offers. */
  method: paymentMethod.nullable().default(null),
  /**
   * The order was placed without a connection, and nothing of it was sent. `since`: when, in ms by the clock of the server;
   * `agreed`: what the shopper agreed to; `newest`: the id of this browser's newest order at that time.
   */
  waiting: z
    .object({
      method: paymentMethod,
      since: z.number(),
      agreed: z.string(),
      newest: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
})
export type Draft = z.infer<typeof draft>

export const blankDraft: Draft = {
  owner: null,
  entry: blankEntry,
  typed: {},
  addressId: null,
  newAddress: false,
  fromPlace: false,
  pin: null,
  payPhone: null,
  voucher: null,
  method: null,
  waiting: null,
}

/** The words of an address. */
export type AddressWords = Pick<Entry, 'street' | 'city' | 'region'>

export type SavedPlace = AddressWords & { id: string } & {
  [Field in keyof Coordinates]?: number | undefined
}

export type DraftAction =
  | { type: 'entryWritten'; change: Partial<Entry> }
  /** Fills only fields that are empty. */
  | { type: 'entryPrefilled'; known: { readonly [Field in keyof Entry]?: string } }
  | { type: 'addressChosen'; saved: SavedPlace }
  /** The typed address was saved to the account. */
  | { type: 'addressSaved'; addressId: string }
  /** The chosen saved address was deleted, e.g. on another device. */
  | { type: 'addressLost' }
  | { type: 'newAddressStarted' }
  | { type: 'savedAddressesShown' }
  | { type: 'pinPlaced'; pin: Coordinates | null }
  /** The address becomes the place of the page's header. */
  | { type: 'placeFilled'; address: AddressWords; pin: Coordinates | null }
  | { type: 'payPhoneWritten'; payPhone: string }
  | { type: 'methodChosen'; method: Draft['method'] }
  | { type: 'voucherChosen'; voucher: Draft['voucher'] }
  | { type: 'orderWaits'; waiting: NonNullable<Draft['waiting']> }
  | { type: 'orderTakenBack' }

const isAddress = ({ street, city, region }: Partial<Entry>): boolean =>
  [street, city, region].some((field) => field !== undefined)

/** Writes into the form. If the address changes, it is no longer the saved address. */
const written = (draft: Draft, change: Partial<Entry>): Draft => {
  const entry = { ...draft.entry, ...change }
  const typed = { ...draft.typed, ...change }
  if (!isAddress(change)) return { ...draft, entry, typed }
  const { street, city, region } = entry
  return {
    ...draft,
    entry,
    // If one field of the address was typed, the whole address counts as typed.
    typed: { ...typed, street, city, region },
    addressId: null,
    fromPlace: false,
    // If the address was a saved one, the pin belonged to that address, and is dropped with it.
    pin: draft.addressId === null ? draft.pin : null,
  }
}

/** The place of a saved address. Null if it was saved without a place. */
export const pinOf = ({ latitude, longitude }: SavedPlace): Coordinates | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

const chosen = (draft: Draft, saved: SavedPlace): Draft => {
  const { id, street, city, region } = saved
  return {
    ...draft,
    entry: { ...draft.entry, street, city, region },
    addressId: id,
    newAddress: false,
    fromPlace: false,
    pin: pinOf(saved),
  }
}

export const draftAfter = (draft: Draft, action: DraftAction): Draft => {
  switch (action.type) {
    case 'entryWritten':
      return written(draft, action.change)
    case 'entryPrefilled':
      return { ...draft, entry: filled(draft.entry, action.known) }
    case 'addressChosen':
      return chosen(draft, action.saved)
    case 'addressSaved':
      return { ...draft, addressId: action.addressId, newAddress: false }
    case 'addressLost':
      return { ...draft, addressId: null }
    case 'newAddressStarted':
      return {
        ...draft,
        entry: { ...draft.entry, street: '', city: '', region: '' },
        addressId: null,
        newAddress: true,
        fromPlace: false,
        pin: null,
      }
    case 'savedAddressesShown':
      return { ...draft, newAddress: false }
    case 'pinPlaced':
      // A pin that the shopper sets makes the address different from the saved address.
      return { ...draft, pin: action.pin, addressId: null }
    case 'placeFilled':
      return {
        ...draft,
        entry: { ...draft.entry, ...action.address },
        addressId: null,
        fromPlace: true,
        pin: action.pin,
      }
    case 'payPhoneWritten':
      return { ...draft, payPhone: action.payPhone }
    case 'methodChosen':
      return { ...draft, method: action.method }
    case 'voucherChosen':
      return { ...draft, voucher: action.voucher }
    case 'orderWaits':
      return { ...draft, waiting: action.waiting }
    case 'orderTakenBack':
      return { ...draft, waiting: null }
  }
}

/** The draft after an order was placed: the notes, the voucher and the typed fields were for that order only. */
export const draftAfterOrder = (draft: Draft): Draft => ({
  ...draft,
  entry: { ...draft.entry, ...noWishes },
  typed: {},
  voucher: null,
})

/**
 * A guest's draft after signing in: only the fields typed for this order are kept. A waiting order becomes an order of
 * the account, so the shopper is asked before it is sent: `agreed` fits nothing.
 */
export const claimedFromGuest = ({ typed, pin, waiting }: Draft): Draft => ({
  ...blankDraft,
  entry: filled(blankEntry, typed),
  typed,
  pin: typed.street === undefined ? null : pin,
  waiting: waiting && { ...waiting, agreed: '' },
})

export const payPhoneOf = ({ payPhone, entry }: Draft): string => payPhone ?? entry.phone
