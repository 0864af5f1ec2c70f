import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  cashEntriesQuery,
  cashEntry,
  cashNow,
  cashShort,
  counterCash,
  driverCash,
  type giveFloatBody,
  type handOverBody,
  type settleShortBody,
  type writeOffBody,
} from '#contract/delivery/cash.ts'
import { settledPayment } from '#contract/payment/staff-payment.ts'
import { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

const PAGE = 50
/** Drivers take cash all day, and nothing tells of it. */
const ASK_AGAIN_MS = 30_000

type User = string | undefined

export const cashFilters = addressState(cashEntriesQuery)

export const cashKey = (userId: User) => keys.own(userId).staff({ cash: true })

export const carriedQuery = (userId: User) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ cash: true, of: 'drivers' }),
    queryFn: ({ signal }) => api('/api/cash/drivers', z.array(driverCash), { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })

/** Newest first. `query`: the query string of GET /api/cash/entries. */
export const entryPages = (userId: User, query: string) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ cash: true, entries: query }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(cashEntry), signal),
    initialPageParam: `/api/cash/entries?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    getNextPageParam: (last) => last.next,
  })

/** What the counters handed back on a day, 'YYYY-MM-DD' in Nairobi. */
export const counterQuery = (userId: User, day: string) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ cash: true, counter: day }),
    queryFn: ({ signal }) => api(`/api/cash/handed-back?day=${day}`, counterCash, { signal }),
  })

/** Orders whose cash is missing, the latest first. */
export const shortPages = (userId: User) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ cash: true, of: 'short' }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(cashShort), signal),
    initialPageParam: `/api/cash/short?limit=${PAGE}`,
    getNextPageParam: (last) => last.next,
    refetchInterval: ASK_AGAIN_MS,
  })

/** The number of orders whose cash is missing: '3', or '100+'. */
export const shortCountQuery = (userId: User) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ cash: true, of: 'short', counted: true }),
    queryFn: async ({ signal }) => {
      const { items, next } = await apiPage('/api/cash/short?limit=100', z.array(cashShort), signal)
      return `${items.length}${next === undefined ? '' : '+'}`
    },
    refetchInterval: ASK_AGAIN_MS,
  })

export const settleShort = (orderId: string, body: z.output<typeof settleShortBody>) =>
  api(`/api/payments/${orderId}/cash-short`, settledPayment, { method: 'POST', body })

const post = (driverId: string, what: 'floats' | 'handovers' | 'write-offs', body: unknown) =>
  api(`/api/cash/drivers/${driverId}/${what}`, cashNow, { method: 'POST', body })

export const giveFloat = (driverId: string, body: z.output<typeof giveFloatBody>) =>
  post(driverId, 'floats', body)

export const handOver = (driverId: string, body: z.output<typeof handOverBody>) =>
  post(driverId, 'handovers', body)

export const writeOff = (driverId: string, body: z.output<typeof writeOffBody>) =>
  post(driverId, 'write-offs', body)
