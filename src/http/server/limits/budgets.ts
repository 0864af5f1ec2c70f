import { defaultSlowDown, type SlowDownSettings } from './slow-down.ts'

/** So many in so many minutes; the minutes begin with the first. */
export type Budget = { limit: number; minutes: number }

/**
 * What one kind of request may take in `minutes`, by who asks. Whoever is signed in counts by their account alone, so
 * that no neighbour uses up what is theirs. Others count by their address, and by their device: a browser that carries
 * our cookie by that, any other among the newcomers of its address. Behind one IPv4 address of a mobile operator stand
 * thousands of phones, so that `address` and `newcomers` say what such a crowd needs.
 */
export type RequestBudget = {
  minutes: number
  address: number
  newcomers: number
  device: number
  account: number
  /** `failures`: what was refused; a request that did what it should costs nothing. */
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
  // Apart, so that a flood of the one leaves the other open.
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
  'order-change': {
    minutes: 10,
    address: 2_000,
    newcomers: 200,
    device: 60,
    account: 6_000,
    counts: 'all',
  },
  pay: { minutes: 10, address: 3_000, newcomers: 400, device: 60, account: 120, counts: 'all' },
  // Addresses, reviews, the wishlist: of those who are signed in.
  own: { minutes: 10, address: 500, newcomers: 100, device: 60, account: 300, counts: 'all' },
  staff: { minutes: 10, address: 500, newcomers: 100, device: 60, account: 6_000, counts: 'all' },
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

/** Beside the budgets of the request: by what it is about. */
export const subjectBudgets = {
  /** Wrong phones of an order's number. */
  'track.order': { limit: 20, minutes: 10 },
  /** Calls for one order. */
  'pay.order': { limit: 20, minutes: 10 },
  /** Prompts on one phone, by whomever and for whatever order, until one of them is paid. */
  'pay.phone': { limit: 3, minutes: 24 * 60 },
  /** Orders by guests for one phone, by each way of paying. */
  'order.phone': { limit: 10, minutes: 60 },
  /** Wrong passwords of a name from one address; within a day, so that patience does not pay. */
  'login.pair': { limit: 15, minutes: 15 },
  'login.pair-day': { limit: 60, minutes: 24 * 60 },
  /** Of a name, from a browser that somebody has signed in to it from. */
  'login.known': { limit: 15, minutes: 15 },
  /** Of a name, from everywhere but the browsers that know it. */
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

/** As shoppers and staff meet them. */
export const defaultLimits: LimitSettings = {
  requests: requestBudgets,
  subjects: subjectBudgets,
  wrongPasswords: defaultSlowDown,
}
