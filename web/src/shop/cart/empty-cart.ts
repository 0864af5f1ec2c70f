// The names under which the browser keeps a cart and a checkout. The app reads them, and before the app the early script,
// which is too small to hold the stores.
export const CART = 'duka-cart'
/** The draft and the stage are the tab's, in its own storage. What belongs to the browser is in that of all tabs. */
export const CHECKOUT = 'duka-checkout'
/** Of earlier versions, which kept each by itself. */
export const FORMER_UNPAID = 'duka-unpaid-order'
export const FORMER_GUESTS = 'duka-guest-orders'

/** The early script leaves this for the page that it sends to: the cart was empty. */
const SAID = 'duka-empty-cart'

const holds = (storage: Storage, key: string, sign: string): boolean =>
  storage.getItem(key)?.includes(sign) ?? false

/** True if the checkout has nothing to show: no cart, no order that waits for its payment, none placed just now. */
export const hasNothingToOrder = (): boolean => {
  try {
    return !(
      holds(localStorage, CART, '"lines":[{') ||
      holds(localStorage, CHECKOUT, '"unpaid":{') ||
      holds(sessionStorage, CHECKOUT, '"at":"placed"') ||
      // Of an earlier version, which the app has not taken over yet.
      holds(localStorage, FORMER_UNPAID, '"order":{') ||
      holds(sessionStorage, CHECKOUT, '"placed":{')
    )
  } catch {
    // The app itself finds out where storage is forbidden.
    return false
  }
}

export const leaveNotice = (): void => sessionStorage.setItem(SAID, '')

/** True once, on the page to which an empty cart has led. */
export const takeNotice = (): boolean => {
  try {
    const isLeft = sessionStorage.getItem(SAID) !== null
    sessionStorage.removeItem(SAID)
    return isLeft
  } catch {
    return false
  }
}
