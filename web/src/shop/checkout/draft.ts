import {
  type customer,
  type deliveryAddress,
  noWishes,
  type OrderWishes,
} from '#contract/order/customer.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { latitude, longitude, paymentMethod, z } from '#contract/rules/schema.ts'

/** What a shopper writes: whom the order is for, where it goes, and what the shop is to know besides. */
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

/** Takes each empty field from what is known. */
const filled = (entry: Entry, values: { readonly [Field in keyof Entry]?: string }): Entry => {
  const all = { ...entry }
  for (const field of fields) if (all[field].trim() === '') all[field] = values[field] ?? ''
  return all
}

/** A field that was not there when the entry was stored is empty. */
const storedEntry = z.record(z.string(), z.string())

/**
 * `typed` holds the fields of the entry that were typed since the last order. The last order left the other fields, or
 * they came from the account. `owner`: the user whose draft this is, null for a guest. `addressId` is the saved address
 * that the entry shows. `newAddress`: the saved addresses are put aside. `payPhone` is the phone whose M-PESA pays, and
 * null for the entry's phone. `method`: the chosen way of paying, null for the first that is offered.
 */
export const draft = z.object({
  owner: z.string().nullable(),
  entry: storedEntry.transform((stored) => filled(blankEntry, stored)),
  typed: storedEntry.default({}).transform((typed): Partial<Entry> => typed),
  addressId: z.string().nullable(),
  newAddress: z.boolean(),
  /** The place of the entry's address, if the shopper or the saved address says it. */
  pin: z.object({ latitude, longitude }).nullable().default(null),
  payPhone: z.string().nullable().default(null),
  /** The chosen voucher, by its terms: `amountOff` KSh off goods of `minimum` or more, or null for the delivery fee. */
  voucher: z
    .object({ id: z.string(), amountOff: z.number().nullable(), minimum: z.number() })
    .nullable()
    .default(null),
  method: paymentMethod.nullable().default(null),
})
export type Draft = z.infer<typeof draft>

export const blankDraft: Draft = {
  owner: null,
  entry: blankEntry,
  typed: {},
  addressId: null,
  newAddress: false,
  pin: null,
  payPhone: null,
  voucher: null,
  method: null,
}

export type SavedPlace = Pick<Entry, 'street' | 'city' | 'region'> & { id: string } & {
  [Field in keyof Coordinates]?: number | undefined
}

export type DraftAction =
  | { type: 'entryWritten'; change: Partial<Entry> }
  /** Fills only empty fields. */
  | { type: 'entryPrefilled'; known: { readonly [Field in keyof Entry]?: string } }
  | { type: 'addressChosen'; saved: SavedPlace }
  /** The address of the entry is a saved one now. */
  | { type: 'addressSaved'; addressId: string }
  /** The saved address was deleted elsewhere. */
  | { type: 'addressLost' }
  | { type: 'newAddressStarted' }
  | { type: 'savedAddressesShown' }
  | { type: 'pinPlaced'; pin: Coordinates | null }
  | { type: 'payPhoneWritten'; payPhone: string }
  | { type: 'methodChosen'; method: Draft['method'] }
  | { type: 'voucherChosen'; voucher: Draft['voucher'] }

const isAddress = ({ street, city, region }: Partial<Entry>): boolean =>
  [street, city, region].some((field) => field !== undefined)

/** An address that is typed over is no longer the saved one. */
const written = (draft: Draft, change: Partial<Entry>): Draft => {
  const entry = { ...draft.entry, ...change }
  const typed = { ...draft.typed, ...change }
  if (!isAddress(change)) return { ...draft, entry, typed }
  const { street, city, region } = entry
  return {
    ...draft,
    entry,
    // An address counts as typed as a whole.
    typed: { ...typed, street, city, region },
    addressId: null,
    // A saved address that is typed over takes its pin with it.
    pin: draft.addressId === null ? draft.pin : null,
  }
}

/** Undefined latitude or longitude: no pin. */
export const pinOf = ({ latitude, longitude }: SavedPlace): Coordinates | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

const chosen = (draft: Draft, saved: SavedPlace): Draft => {
  const { id, street, city, region } = saved
  return {
    ...draft,
    entry: { ...draft.entry, street, city, region },
    addressId: id,
    newAddress: false,
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
        pin: null,
      }
    case 'savedAddressesShown':
      return { ...draft, newAddress: false }
    case 'pinPlaced':
      // A pin of the shopper's own makes this another address than the saved one.
      return { ...draft, pin: action.pin, addressId: null }
    case 'payPhoneWritten':
      return { ...draft, payPhone: action.payPhone }
    case 'methodChosen':
      return { ...draft, method: action.method }
    case 'voucherChosen':
      return { ...draft, voucher: action.voucher }
  }
}

/** What is left for the next order: nothing of what was meant for this one alone. */
export const draftAfterOrder = (draft: Draft): Draft => ({
  ...draft,
  entry: { ...draft.entry, ...noWishes },
  typed: {},
  voucher: null,
})

/** A guest's draft as the account that they signed in to takes it over: what was typed for this order, and no more. */
export const claimedFromGuest = ({ typed, pin }: Draft): Draft => ({
  ...blankDraft,
  entry: filled(blankEntry, typed),
  typed,
  pin: typed.street === undefined ? null : pin,
})

export const payPhoneOf = ({ payPhone, entry }: Draft): string => payPhone ?? entry.phone
