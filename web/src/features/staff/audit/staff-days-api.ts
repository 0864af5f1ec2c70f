import { type StaffDaysQuery, staffDays, staffDaysQuery, staffEvent } from '#contract/staff-days.ts'
import { addressState } from '#web/lib/address-state.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

/** The page's address has the days and filters under the same names as the requests. */
export const staffDaysAddress = addressState(staffDaysQuery)

export type AskedDays = StaffDaysQuery & { from: string; to: string }

const PAGE = 50

type User = string | undefined

export const staffDaysOf = (userId: User, asked: AskedDays) => {
  const query = staffDaysAddress.write(asked).toString()
  return apiQuery(
    keys.own(userId).staff({ staffDays: query }),
    `/api/audit/days?${query}`,
    staffDays,
  )
}

/** The events in pages, the oldest first. */
export const staffEventPages = (userId: User, asked: AskedDays) => {
  const query = staffDaysAddress.write(asked).toString()
  return pagedQuery(
    keys.own(userId).staff({ staffEvents: query }),
    `/api/audit/events?${query}&limit=${PAGE}`,
    staffEvent,
  )
}
