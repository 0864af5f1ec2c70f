import { KEPT_ANSWERS } from '../account/kept-answers-key.ts'

// The keys under which the browser stores the cart and the checkout. They have a file of their own, because the small
// script in the page's head uses them without the rest of the app.
export const CART = 'duka-cart'
/** Session storage holds the draft and the stage of this tab; local storage holds the orders that all tabs share. */
export const CHECKOUT = 'duka-checkout'
/** Keys of earlier versions, which stored the unpaid order and the guest's orders separately. */
export const FORMER_UNPAID = 'duka-unpaid-order'
export const FORMER_GUESTS = 'duka-guest-orders'

/**
 * The key of a note that the script in the page's head leaves when it sends a shopper with an empty cart from the
 * checkout to the home page.
 */
const SAID = 'duka-empty-cart'

const holds = (storage: Storage, key: string, sign: string): boolean =>
  storage.getItem(key)?.includes(sign) ?? false

/** True if the checkout has nothing to show: no cart, no unpaid order, and no order placed just now. */
export const hasNothingToOrder = (): boolean => {
  try {
    return !(
      holds(localStorage, CART, '"lines":[{') ||
      holds(localStorage, CHECKOUT, '"unpaid":[{') ||
      holds(sessionStorage, CHECKOUT, '"at":"placed"') ||
      // Earlier versions stored these otherwise, and they are not converted yet.
      holds(localStorage, CHECKOUT, '"unpaid":{') ||
      holds(localStorage, FORMER_UNPAID, '"order":{') ||
      holds(sessionStorage, CHECKOUT, '"placed":{')
    )
  } catch {
    // If storage is forbidden, the app decides.
    return false
  }
}

/** True if the browser keeps a list of a member's orders. */
export const keepsOrders = (): boolean => {
  try {
    return holds(localStorage, KEPT_ANSWERS, '"data":[{')
  } catch {
    return false
  }
}

/** True if the browser has placed orders without an account. */
export const hasPlacedOrders = (): boolean => {
  try {
    return (
      holds(localStorage, CHECKOUT, '"guestOrders":[{') ||
      holds(localStorage, FORMER_GUESTS, '"orders":[{')
    )
  } catch {
    return false
  }
}

export const leaveNotice = (): void => sessionStorage.setItem(SAID, '')

/** True once after a shopper with an empty cart was sent from the checkout to the home page, which then says why. */
export const takeNotice = (): boolean => {
  try {
    const isLeft = sessionStorage.getItem(SAID) !== null
    sessionStorage.removeItem(SAID)
    return isLeft
  } catch {
    return false
  }
}
