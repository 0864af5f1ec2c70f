import { create } from 'zustand'
import { CHECKOUT } from '../cart/storage-keys.ts'
import { type Checkout, type CheckoutAction, checkout, newCheckout } from './checkout.ts'
import type { Draft } from './draft.ts'
import { readCheckout, readNews, writeShared, writeTab } from './stored-checkout.ts'

/** How far the shopper has come with an order. Changed by `dispatch` alone. */
export const useCheckout = create<Checkout>()(() => newCheckout)
// Drawn as for a new one first, as the server draws it.
useCheckout.setState(readCheckout())

/** Another tab may have stored an order since this one looked. Its secret must not be overwritten. */
const hearOtherTabs = (): void => {
  const news = readNews()
  if (news !== undefined) useCheckout.setState(news)
}

export const dispatch = (action: CheckoutAction): void => {
  hearOtherTabs()
  const before = useCheckout.getState()
  const after = checkout(before, action)
  useCheckout.setState(after)
  if (after.draft !== before.draft || after.stage !== before.stage) writeTab(after)
  if (after.unpaid !== before.unpaid || after.guestOrders !== before.guestOrders) writeShared(after)
}

/** Keeps this tab's orders equal to what another tab stored. Returns the undo. */
export const followOtherTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === CHECKOUT) hearOtherTabs()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const useDraft = <Part>(part: (draft: Draft) => Part): Part =>
  useCheckout(({ draft }) => part(draft))

export const draftNow = (): Draft => useCheckout.getState().draft

/** The shopper's order that waits for its payment, also if another tab placed it a moment ago. */
export const unpaidNow = (): Checkout['unpaid'] => {
  hearOtherTabs()
  return useCheckout.getState().unpaid
}
