import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Coordinates } from '#contract/rules/distance.ts'
import { latitude, longitude } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '../../lib/stored.ts'
import { CHECKOUT_DRAFT } from '../cart/storage-keys.ts'
import { attempt } from './attempt.ts'
import { draftVoucher } from './draft-voucher.ts'

const entry = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  notes: z.string(),
})
export type Entry = z.infer<typeof entry>

/** `guest`: the order is followed by its number and phone, for want of an account. */
const placed = z.object({
  id: z.string(),
  orderNumber: z.string(),
  phone: z.string(),
  guest: z.boolean(),
})
export type Placed = z.infer<typeof placed>

/**
 * `typed` holds the fields of the entry that were typed since the last order. The last order left the other fields, or
 * they came from the account. `addressId` is the saved address that the entry shows. `newAddress`: the saved addresses
 * are put aside. `payPhone` is the phone whose M-PESA pays, and null for the entry's phone. `voucher`: the chosen one.
 */
const draft = z.object({
  owner: z.string().nullable(),
  entry,
  typed: entry.partial().default({}),
  addressId: z.string().nullable(),
  newAddress: z.boolean(),
  /** The place of the entry's address, if the shopper or the saved address says it. */
  pin: z.object({ latitude, longitude }).nullable().default(null),
  payPhone: z.string().nullable().default(null),
  voucher: draftVoucher.nullable().default(null),
  /** The chosen way of paying, null for the first that is offered. */
  method: z.enum(['mpesa', 'cash', 'card']).nullable().default(null),
  attempt: attempt.nullable(),
  placed: placed.nullable(),
})
export type Draft = z.infer<typeof draft>

const blank: Draft = {
  owner: null,
  entry: { name: '', email: '', phone: '', street: '', city: '', region: '', notes: '' },
  typed: {},
  addressId: null,
  newAddress: false,
  pin: null,
  payPhone: null,
  voucher: null,
  method: null,
  attempt: null,
  placed: null,
}

export type SavedPlace = Pick<Entry, 'street' | 'city' | 'region'> & { id: string } & {
  [Field in keyof Coordinates]?: number | undefined
}

type DraftState = Draft & {
  /** An address that is typed over is no longer the saved one. */
  write(change: Partial<Entry>): void
  /** Fills only empty fields. */
  prefill(known: Partial<Entry>): void
  chooseAddress(saved: SavedPlace): void
  /** A pin of the shopper's own makes this another address than the saved one. */
  placePin(pin: Coordinates | null): void
  startNewAddress(): void
  patch(change: Partial<Draft>): void
  /**
   * Makes the draft this user's. A guest's draft keeps what was typed for this order. Words that an earlier order left,
   * and those of another user of this browser, are discarded.
   */
  claim(userId: string): void
  reset(): void
}

const isAddress = ({ street, city, region }: Partial<Entry>): boolean =>
  [street, city, region].some((field) => field !== undefined)

/** Fills the empty fields with known values. */
const filled = (written: Entry, known: Draft['typed']): Entry => {
  const all = { ...written }
  for (const field of entry.keyof().options) {
    if (all[field].trim() === '') all[field] = known[field] ?? ''
  }
  return all
}

const claimedFromGuest = ({ typed, pin, attempt, placed }: Draft): Draft => ({
  ...blank,
  entry: filled(blank.entry, typed),
  typed,
  pin: typed.street === undefined ? null : pin,
  attempt,
  placed,
})

/**
 * The checkout's entries, for as long as the tab lives: they survive a reload, a sign-in on the way and the end of a
 * session.
 */
export const useCheckoutDraft = create<DraftState>()(
  persist(
    (set) => ({
      ...blank,
      write: (change) =>
        set(({ entry: written, typed, addressId, pin }) => {
          const next = { ...written, ...change }
          const { street, city, region } = next
          const typedNow = { ...typed, ...change }
          if (!isAddress(change)) return { entry: next, typed: typedNow }
          return {
            entry: next,
            // An address counts as typed as a whole.
            typed: { ...typedNow, street, city, region },
            addressId: null,
            // A saved address that is typed over takes its pin with it.
            pin: addressId === null ? pin : null,
          }
        }),
      prefill: (known) => set((state) => ({ entry: filled(state.entry, known) })),
      chooseAddress: ({ id, street, city, region, latitude, longitude }) =>
        set((state) => ({
          entry: { ...state.entry, street, city, region },
          addressId: id,
          newAddress: false,
          pin: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
        })),
      placePin: (pin) => set({ pin, addressId: null }),
      startNewAddress: () =>
        set((state) => ({
          entry: { ...state.entry, street: '', city: '', region: '' },
          addressId: null,
          newAddress: true,
          pin: null,
        })),
      patch: (change) => set(change),
      claim: (userId) =>
        set((state) => {
          if (state.owner === userId) return state
          return { ...(state.owner === null ? claimedFromGuest(state) : blank), owner: userId }
        }),
      reset: () => set(blank),
    }),
    {
      name: CHECKOUT_DRAFT,
      storage: createJSONStorage(() => storedAs(draft, () => sessionStorage)),
    },
  ),
)

export const payPhoneOf = ({ payPhone, entry }: Pick<Draft, 'payPhone' | 'entry'>): string =>
  payPhone ?? entry.phone
