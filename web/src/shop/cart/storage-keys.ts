// Under which names the browser keeps what the checkout is about: read by the app, and before it by the early script,
// which is too small to hold the stores.
export const CART = 'duka-cart'
export const UNPAID_ORDER = 'duka-unpaid-order'
export const CHECKOUT_DRAFT = 'duka-checkout'
