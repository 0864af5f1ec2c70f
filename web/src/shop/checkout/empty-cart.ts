import { CART, CHECKOUT, FORMER_UNPAID } from '../cart/storage-keys.ts'

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
    const said = sessionStorage.getItem(SAID) !== null
    sessionStorage.removeItem(SAID)
    return said
  } catch {
    return false
  }
}
