// The names under which the browser keeps a cart and a checkout. The app reads them, and before the app the early script,
// which is too small to hold the stores.
export const CART = 'duka-cart'
/** The draft and the stage are the tab's, in its own storage. What belongs to the browser is in that of all tabs. */
export const CHECKOUT = 'duka-checkout'
/** Of earlier versions, which kept each by itself. */
export const FORMER_UNPAID = 'duka-unpaid-order'
export const FORMER_GUESTS = 'duka-guest-orders'
