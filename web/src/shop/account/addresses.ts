import { address } from '#contract/account.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '../keys.ts'

/** The saved addresses of an account. */
export const addressesQuery = (userId: string) =>
  apiQuery(keys.own(userId).addresses(), `/api/addresses/user/${userId}`, z.array(address))
