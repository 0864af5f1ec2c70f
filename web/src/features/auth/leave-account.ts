import { useSession } from '../../shop/account/session.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { dispatch } from '../../shop/checkout/use-checkout.ts'

const CHANNEL = 'duka-logout'

/** The next person at this browser need not see whose account it was, where they live, or what they have yet to pay. */
const forget = (): void => {
  useSession.getState().setUser(null)
  dispatch({ type: 'signedOut' })
  useDeliveryLocation.getState().save(null)
}

/** Forgets the account in every tab. Called after signing out. */
export const leaveAccount = (): void => {
  forget()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Hears of signing out in another tab. Returns the undo. */
export const followLogout = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = forget
  return () => channel.close()
}
