import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Coordinates } from '#contract/rules/distance.ts'
import { latitude, longitude } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '../../lib/stored.ts'
import { CHECKOUT_DRAFT } from '../cart/storage-keys.ts'

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

const orderRequest = z.object({
  branchId: z.number(),
  userId: z.string().nullable(),
  subtotal: z.number(),
  deliveryFee: z.number(),
  total: z.number(),
  paymentMethod: z.enum(['mpesa', 'cash', 'card']),
  paymentStatus: z.literal('pending'),
  notes: z.string(),
  addressId: z.string().nullable(),
  address: z
    .object({
      street: z.string(),
      city: z.string(),
      region: z.string(),
      latitude: latitude.optional(),
      longitude: longitude.optional(),
    })
    .optional(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  items: z.array(
    z.object({
      productId: z.number(),
      variantId: z.number(),
      name: z.string(),
      productName: z.string().optional(),
      size: z.string().optional(),
      price: z.number(),
      quantity: z.number(),
      total: z.number(),
    }),
  ),
})
export type OrderRequest = z.infer<typeof orderRequest>

/** A request sent under its Idempotency-Key. `unheard`: no answer came, so that it may have become an order. */
const attempt = z.object({ key: z.string(), body: orderRequest, unheard: z.boolean() })
export type Attempt = z.infer<typeof attempt>

/** `guest`: followed by order number and phone, for want of an account. */
const placed = z.object({
  id: z.string(),
  orderNumber: z.string(),
  phone: z.string(),
  guest: z.boolean(),
})
export type Placed = z.infer<typeof placed>

/**
 * `typed`: of the entry, what was typed since the last order; the rest was left by that, or came from the account.
 * `addressId`: the saved address that the entry shows. `newAddress`: the saved ones are put aside. `payPhone`: whose
 * M-PESA pays; null for the entry's phone.
 */
const draft = z.object({
  owner: z.string().nullable(),
  entry,
  typed: entry.partial().default({}),
  addressId: z.string().nullable(),
  newAddress: z.boolean(),
  /** Where the entry's address is, when the shopper said so or the saved address does. */
  pin: z.object({ latitude, longitude }).nullable().default(null),
  payPhone: z.string().nullable().default(null),
  attempt: attempt.nullable(),
  placed: placed.nullable(),
})
type Draft = z.infer<typeof draft>

const blank: Draft = {
  owner: null,
  entry: { name: '', email: '', phone: '', street: '', city: '', region: '', notes: '' },
  typed: {},
  addressId: null,
  newAddress: false,
  pin: null,
  payPhone: null,
  attempt: null,
  placed: null,
}

type SavedPlace = Pick<Entry, 'street' | 'city' | 'region'> & { id: string } & {
  [Field in keyof Coordinates]?: number | undefined
}

type DraftState = Draft & {
  /** An address that is typed over is no longer the saved one. */
  write(change: Partial<Entry>): void
  /** Fills what is still empty. */
  prefill(known: Partial<Entry>): void
  chooseAddress(saved: SavedPlace): void
  /** A place of one's own makes it another address than the saved one. */
  placePin(pin: Coordinates | null): void
  startNewAddress(): void
  patch(change: Partial<Draft>): void
  /**
   * Makes the draft this user's. Of a guest's, what was typed for this order is kept; what an earlier order left, and
   * what another user of this browser wrote, is discarded.
   */
  claim(userId: string): void
  reset(): void
}

const isAddress = ({ street, city, region }: Partial<Entry>): boolean =>
  [street, city, region].some((field) => field !== undefined)

/** What is still empty, filled with what is known. */
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
 * What is written at the checkout, for as long as the tab lives: it survives a reload, a sign-in on the way and
 * a session that ends. How it is paid is not kept.
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
            // An address is typed as a whole.
            typed: { ...typedNow, street, city, region },
            addressId: null,
            // The saved address took its pin with it.
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
