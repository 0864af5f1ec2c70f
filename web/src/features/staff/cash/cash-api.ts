import {
  cashEntriesQuery,
  cashEntry,
  cashNow,
  cashShort,
  counterCash,
  driverCash,
  type giveFloatBody,
  type handOverBody,
  type writeOffBody,
} from '#contract/delivery/cash.ts'
import { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import { ASK_AGAIN_MS } from '#web/staff-shop/missing-cash.tsx'

const PAGE = 50

type User = string | undefined

export const cashFilters = addressState(cashEntriesQuery)

export const carriedQuery = (userId: User) =>
  apiQuery(
    keys.own(userId).staff({ cash: true, of: 'drivers' }),
    '/api/cash/drivers',
    z.array(driverCash),
    { refetchInterval: ASK_AGAIN_MS },
  )

/** Entries of the drivers' cash ledgers, the newest first. `query` is the query string of GET /api/cash/entries. */
export const entryPages = (userId: User, query: string) =>
  pagedQuery(
    keys.own(userId).staff({ cash: true, entries: query }),
    `/api/cash/entries?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    cashEntry,
  )

/** The cash that the counters paid back on a day. `day` is 'YYYY-MM-DD' in Nairobi. */
export const counterQuery = (userId: User, day: string) =>
  apiQuery(
    keys.own(userId).staff({ cash: true, counter: day }),
    `/api/cash/handed-back?day=${day}`,
    counterCash,
  )

/** Orders whose cash was not collected in full, the latest first. */
export const shortPages = (userId: User) =>
  pagedQuery(
    keys.own(userId).staff({ cash: true, of: 'short' }),
    `/api/cash/short?limit=${PAGE}`,
    cashShort,
    { refetchInterval: ASK_AGAIN_MS },
  )

const post = (driverId: string, what: 'floats' | 'handovers' | 'write-offs', body: unknown) =>
  api(`/api/cash/drivers/${driverId}/${what}`, cashNow, { method: 'POST', body })

export const giveFloat = (driverId: string, body: z.output<typeof giveFloatBody>) =>
  post(driverId, 'floats', body)

export const handOver = (driverId: string, body: z.output<typeof handOverBody>) =>
  post(driverId, 'handovers', body)

export const writeOff = (driverId: string, body: z.output<typeof writeOffBody>) =>
  post(driverId, 'write-offs', body)
