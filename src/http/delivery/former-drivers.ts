import * as z from 'zod'
import {
  type DriverLeft,
  deliveriesLeft,
  driverLeft,
} from '../../contract/delivery/former-drivers.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { LeftWithDriver } from '../../projections/drivers/former-drivers.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'

const named = ({ id, orderNumber }: DeliveryDoc) => ({ id, orderNumber })

const presentLeft = (left: LeftWithDriver): DriverLeft => ({
  id: left.driverId,
  fullName: left.fullName,
  toGive: left.toGive.map((doc) => ({ ...named(doc), revision: doc.revision })),
  toFail: left.toFail.map(named),
  toBringBack: left.toBringBack.map(named),
  cash: toKsh(left.cashCents),
})

/** What somebody who was a driver still has. Null: nothing. It is asked after the change, and never in its way. */
export const leftAfter = async (
  { actor, queries }: Pick<Visit, 'actor' | 'queries'>,
  userId: string,
): Promise<DriverLeft | null> => {
  const left = await queries.formerDrivers.leftWith(actor, userId)
  if (!left.ok) return null
  const presented = presentLeft(left.value)
  return presented.cash > 0 || deliveriesLeft(presented) > 0 ? presented : null
}

const read = { method: 'GET', area: 'Deliveries', status: 200, reads: ['formerDrivers'] } as const
const errors = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

const one = defineRoute({
  ...read,
  path: '/api/admin/drivers/:id/left',
  mayAsk: isAdmin,
  summary:
    'The open deliveries and the cash that an account has as a driver, to be settled when it is switched off; for admins',
  input: z.object({ params: z.object({ id: uuid }) }),
  response: driverLeft,
  errors,
  handle: async ({ actor, queries, params: { id } }) =>
    answerWith(await queries.formerDrivers.leftWith(actor, id), presentLeft),
})

const former = defineRoute({
  ...read,
  path: '/api/admin/drivers/former',
  mayAsk: isAdmin,
  summary:
    'Everybody who still has deliveries or cash and is no driver any more: switched off, of another role, or erased; for admins',
  input: z.object({}),
  response: z.array(driverLeft),
  errors,
  handle: async ({ actor, queries }) =>
    answerWith(await queries.formerDrivers.unsettled(actor), (all) => all.map(presentLeft)),
})

export const formerDriverRoutes: readonly Route[] = [former, one]
