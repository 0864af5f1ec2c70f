import { defaultSlowDown, type SlowDownSettings } from './slow-down.ts'

/**
 * The most in so many minutes. The minutes begin with the first. With `rest` there is no most: each one after the
 * `limit`th has to rest before it, first for so many minutes, then twice as long each time.
 */
export type Budget = {
  limit: number
  minutes: number
  rest?: { firstMinutes: number; longestMinutes: number }
}

/**
 * The most of one kind of request in `minutes`, by asker. An account counts by itself alone, so that no neighbour uses
 * up its budget. Others count by their address, and by their device: a browser with our cookie by that, any other among
 * the newcomers of its address. Thousands of phones stand behind one IPv4 address of a mobile operator. So `address`
 * and `newcomers` fit the needs of such a crowd.
 */
export type RequestBudget = {
  minutes: number
  address: number
  newcomers: number
  device: number
  account: number
  /** `failures`: only refused requests count. A request that succeeds costs nothing. */
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
  // Wrong secrets of orders. Nobody guesses 128 bits: this bounds what the trying costs.
  'order-secret': {
    minutes: 10,
    address: 1_000,
    newcomers: 200,
    device: 60,
    account: 60,
    counts: 'failures',
  },
  // Few enough guesses that trying out numbers does not pay.
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
  // An order's number has eight digits, and an empty answer to a search is an answer: every search counts.
  search: { minutes: 10, address: 1_000, newcomers: 200, device: 60, account: 600, counts: 'all' },
  // A budget of its own, so that a flood of the one leaves the other open.
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
  // What is placed and cancelled is in the log for ever: an order counts once for each 20 lines.
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
  // A shop is set up once: only wrong secrets count, and the right one is always taken.
  setup: { minutes: 10, address: 100, newcomers: 50, device: 20, account: 20, counts: 'failures' },
  // Addresses, reviews and the wishlist of signed-in people.
  own: { minutes: 10, address: 500, newcomers: 100, device: 60, account: 300, counts: 'all' },
  // A rider's phone: one every three seconds, and what waited while it was offline.
  positions: {
    minutes: 10,
    address: 500,
    newcomers: 100,
    device: 60,
    account: 1_000,
    counts: 'all',
  },
  staff: { minutes: 10, address: 500, newcomers: 100, device: 60, account: 6_000, counts: 'all' },
  // Whatever is only looked at counts in the memory of each process: its own time is what these keep. All phones of an
  // operator's address read here.
  read: {
    minutes: 1,
    address: 24_000,
    newcomers: 18_000,
    device: 3_000,
    account: 6_000,
    counts: 'all',
  },
  // Pages, the API's description and what crawlers read.
  page: { minutes: 1, address: 6_000, newcomers: 4_500, device: 300, account: 300, counts: 'all' },
  // Pages that the server draws. Beyond it the page comes without its content, and the browser draws it.
  drawing: { minutes: 1, address: 600, newcomers: 450, device: 60, account: 60, counts: 'all' },
  // Only wrong addresses of M-PESA's callbacks count, and a right one is always taken.
  hook: {
    minutes: 10,
    address: 300,
    newcomers: 300,
    device: 300,
    account: 300,
    counts: 'failures',
  },
} as const satisfies Readonly<Record<string, RequestBudget>>

/** A phone that was asked to pay and did not rests, so that strangers neither ring it all day nor shut out its owner. */
const rest = { firstMinutes: 5, longestMinutes: 60 }

/**
 * Budgets by a request's subject, beside those of the request. An order and a phone are somebody's: strangers share the
 * first budget of such a subject, whoever is signed in the one `-account`. A browser that the order or the phone is
 * known to be of has one `-own` for itself.
 */
export const subjectBudgets = {
  /** Wrong phones for one order number. */
  'track.order': { limit: 20, minutes: 10 },
  'track.order-account': { limit: 20, minutes: 10 },
  'track.order-own': { limit: 20, minutes: 10 },
  /** Calls for one order. */
  'pay.order': { limit: 20, minutes: 10 },
  /** Prompts on one phone, for any order, until one of them is paid. */
  'pay.phone': { limit: 3, minutes: 24 * 60, rest },
  'pay.phone-account': { limit: 3, minutes: 24 * 60, rest },
  'pay.phone-own': { limit: 10, minutes: 60 },
  /** Prompts by one driver on one phone, at its door. */
  'pay.phone-door': { limit: 10, minutes: 60 },
  /** Orders by guests for one phone, by each way of paying. */
  'order.phone': { limit: 10, minutes: 60 },
  'order.phone-own': { limit: 10, minutes: 60 },
  /** Orders by a new account, beside those of its address. Counted as `order-day` is. */
  'order.new-day': { limit: 30, minutes: 24 * 60 },
  /** Wrong passwords for a name from one address. A second budget lasts a day, so that patience does not pay. */
  'login.pair': { limit: 15, minutes: 15 },
  'login.pair-day': { limit: 60, minutes: 24 * 60 },
  /** Wrong passwords for a name, from a browser that somebody has signed in to it from. */
  'login.known': { limit: 15, minutes: 15 },
  /** Wrong passwords for a name, from everywhere but the browsers that know it. */
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
}

/** The limits that shoppers and staff meet. */
export const defaultLimits: LimitSettings = {
  requests: requestBudgets,
  subjects: subjectBudgets,
  wrongPasswords: defaultSlowDown,
}
