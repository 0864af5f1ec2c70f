import { type ClassBounds, type RequestClass, usualBounds } from './load.ts'
import { defaultSlowDown, type SlowDownSettings } from './slow-down.ts'

/**
 * At most `limit` attempts within `minutes`, which begin with the first attempt. If the budget has a `rest`, further
 * attempts are allowed too, but each needs a pause before it. The pause doubles each time.
 */
export type Budget = {
  limit: number
  minutes: number
  rest?: { firstMinutes: number; longestMinutes: number }
}

/**
 * The most requests of one kind within `minutes`, by asker. Requests of an account count for the account alone. Other
 * requests count for their IP address. They also count for their browser or, without a device cookie, for all browsers
 * of the IP address without one (`newcomers`). Thousands of phones share one IP address of a mobile operator, so
 * `address` and `newcomers` are large.
 */
export type RequestBudget = {
  minutes: number
  address: number
  newcomers: number
  device: number
  account: number
  /** `failures`: only refused requests count. */
  counts: 'all' | 'failures'
}

export const requestBudgets = {
  login: {
    minutes: 10,
    address: 2_000,
    newcomers: 300,
    device: 60,
    account: 60,
    counts: 'failures',
  },
  logout: { minutes: 10, address: 5_000, newcomers: 500, device: 60, account: 60, counts: 'all' },
  register: { minutes: 60, address: 1_000, newcomers: 200, device: 20, account: 20, counts: 'all' },
  // Wrong secrets of orders. A secret of 128 bits cannot be guessed: the budget bounds the cost of trying.
  'order-secret': {
    minutes: 10,
    address: 1_000,
    newcomers: 200,
    device: 60,
    account: 60,
    counts: 'failures',
  },
  // Searches for an order by number and phone. The budget is too small to guess phones.
  track: {
    minutes: 10,
    address: 1_000,
    newcomers: 300,
    device: 60,
    account: 60,
    counts: 'failures',
  },
  follow: {
    minutes: 10,
    address: 1_000,
    newcomers: 200,
    device: 60,
    account: 60,
    counts: 'failures',
  },
  // Searches for a delivery by number. Every search counts, since an empty result tells a guesser something too.
  search: { minutes: 10, address: 1_000, newcomers: 200, device: 60, account: 600, counts: 'all' },
  // Cash orders and M-PESA orders have a budget each, so that a flood of one kind leaves the other open.
  'cash-order': {
    minutes: 10,
    address: 500,
    newcomers: 100,
    device: 10,
    account: 60,
    counts: 'all',
  },
  'mpesa-order': {
    minutes: 10,
    address: 1_000,
    newcomers: 200,
    device: 20,
    account: 60,
    counts: 'all',
  },
  // Orders of a day. Every order stays in the log for ever, so an order counts once for each 20 lines.
  'order-day': {
    minutes: 24 * 60,
    address: 3_000,
    newcomers: 1_500,
    device: 60,
    account: 300,
    counts: 'all',
  },
  'order-change': {
    minutes: 10,
    address: 2_000,
    newcomers: 200,
    device: 60,
    account: 6_000,
    counts: 'all',
  },
  pay: { minutes: 10, address: 3_000, newcomers: 400, device: 60, account: 120, counts: 'all' },
  // Tries to set up the shop. Only wrong secrets count, and the right one is always accepted.
  setup: { minutes: 10, address: 100, newcomers: 50, device: 20, account: 20, counts: 'failures' },
  // Changes of one's own addresses, reviews and wishlist.
  own: { minutes: 10, address: 500, newcomers: 100, device: 60, account: 300, counts: 'all' },
  // Exports of one's own data. Each reads everything of a person, so few a day are allowed.
  export: {
    minutes: 24 * 60,
    address: 300,
    newcomers: 100,
    device: 10,
    account: 10,
    counts: 'all',
  },
  // Words that shoppers looked for and did not find. Nobody has to sign in for them.
  'missed-search': {
    minutes: 60,
    address: 500,
    newcomers: 100,
    device: 20,
    account: 20,
    counts: 'all',
  },
  // Places that a rider's phone sends: one every three seconds, and those stored while it was offline.
  positions: {
    minutes: 10,
    address: 500,
    newcomers: 100,
    device: 60,
    account: 1_000,
    counts: 'all',
  },
  staff: { minutes: 10, address: 500, newcomers: 100, device: 60, account: 6_000, counts: 'all' },
  // Links with which somebody chooses a new password. Few are needed, and each opens an account.
  'password-link': {
    minutes: 60,
    address: 200,
    newcomers: 50,
    device: 20,
    account: 20,
    counts: 'all',
  },
  // Reading requests. They count in the memory of each process, since they only use its time. All phones of a mobile
  // operator share one address.
  read: {
    minutes: 1,
    address: 24_000,
    newcomers: 18_000,
    device: 3_000,
    account: 6_000,
    counts: 'all',
  },
  // Pages, the API's description, and files for search engines.
  page: { minutes: 1, address: 6_000, newcomers: 4_500, device: 300, account: 300, counts: 'all' },
  // Pages that the server draws. Beyond the budget a page is sent without content, and the browser draws it.
  drawing: { minutes: 1, address: 600, newcomers: 450, device: 60, account: 60, counts: 'all' },
  // Calls of M-PESA's callback routes. Only wrong tokens count, and a right one is always accepted.
  hook: {
    minutes: 10,
    address: 300,
    newcomers: 300,
    device: 300,
    account: 300,
    counts: 'failures',
  },
} as const satisfies Readonly<Record<string, RequestBudget>>

/**
 * A phone that was asked to pay and did not gets no prompt for a while. So strangers cannot ring it all day, and its
 * owner can still pay later.
 */
const rest = { firstMinutes: 5, longestMinutes: 60 }

/**
 * Budgets of one order, phone or name, in addition to those of the request. Guests share the budget without a suffix,
 * and signed-in askers share the one with `-account`. A browser with a proof of the order or phone has its own budget,
 * `-own`.
 */
export const subjectBudgets = {
  /** Wrong phones for one order number. */
  'track.order': { limit: 20, minutes: 10 },
  'track.order-account': { limit: 20, minutes: 10 },
  'track.order-own': { limit: 20, minutes: 10 },
  /** Payment requests for one order. */
  'pay.order': { limit: 20, minutes: 10 },
  /** Prompts to one phone, for any order, until one of them is paid. */
  'pay.phone': { limit: 3, minutes: 24 * 60, rest },
  'pay.phone-account': { limit: 3, minutes: 24 * 60, rest },
  'pay.phone-own': { limit: 10, minutes: 60 },
  /** Prompts that one driver sends to one phone at the door. */
  'pay.phone-door': { limit: 10, minutes: 60 },
  /** Guests' orders for one phone, counted for each payment method. */
  'order.phone': { limit: 10, minutes: 60 },
  'order.phone-own': { limit: 10, minutes: 60 },
  /** Orders of a new account, counted like `order-day`. They count for the account's IP address too. */
  'order.new-day': { limit: 30, minutes: 24 * 60 },
  /**
   * Wrong passwords for a name from one IP address. A second budget lasts a day, so that slow guessing does not help.
   */
  'login.pair': { limit: 15, minutes: 15 },
  'login.pair-day': { limit: 60, minutes: 24 * 60 },
  /** Wrong passwords for a name, from a browser in which this name has signed in before. */
  'login.known': { limit: 15, minutes: 15 },
  /** Wrong codes of a second factor after a right password, from a browser of the account and from all others. */
  'code.known': { limit: 10, minutes: 15 },
  'code.pair': { limit: 10, minutes: 15 },
  'code.day': { limit: 60, minutes: 24 * 60 },
  /** Wrong passwords for a name, from all other browsers together. */
  'login.name': { limit: 1_000, minutes: 24 * 60 },
} as const satisfies Readonly<Record<string, Budget>>

export type RequestName = keyof typeof requestBudgets
export type SubjectName = keyof typeof subjectBudgets
export type Scope = 'address' | 'newcomers' | 'device' | 'account'
export type BudgetName = `${RequestName}.${Scope}` | SubjectName

export type LimitSettings = {
  requests: Readonly<Record<RequestName, RequestBudget>>
  subjects: Readonly<Record<SubjectName, Budget>>
  wrongPasswords: SlowDownSettings
  classes: Readonly<Record<RequestClass, ClassBounds>>
}

/** The limits of a real shop. Tests may use others. */
export const defaultLimits: LimitSettings = {
  requests: requestBudgets,
  subjects: subjectBudgets,
  wrongPasswords: defaultSlowDown,
  classes: usualBounds,
}
