// The names under which the browser keeps a checkout. The app reads them, and before the app the early script, which is
// too small to hold the stores.
export const CART = 'duka-cart'
export const UNPAID_ORDER = 'duka-unpaid-order'
export const CHECKOUT_DRAFT = 'duka-checkout'
