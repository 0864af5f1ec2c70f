import * as z from 'zod'
import { driverList, driversQuery, fleet } from '../../contract/delivery/drivers.ts'
import { PROMISED_MINUTES } from '../../contract/tracking.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'
import { knownDrivers } from './known-drivers.ts'
import { rankDrivers } from './rank-drivers.ts'

const area = 'Deliveries'
const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

/** The place of the branch that the delivery begins at. Undefined: no delivery was named. */
const branchOf = async ({ queries }: Pick<Visit, 'queries'>, deliveryId: string | undefined) => {
  if (deliveryId === undefined) return ok(undefined)
  const found = await queries.deliveries.named(deliveryId)
  if (!found.ok) return found
  const branch = queries.catalogue.branch(found.value.doc.branchId)
  return branch === undefined ? reject('BRANCH_NOT_FOUND') : ok(branch)
}

const list = defineRoute({
  method: 'GET',
  path: '/api/admin/drivers',
  area,
  summary:
    'The drivers with duty, load and place, and who is the best for a delivery that is named; for admins',
  input: z.object({ query: driversQuery }),
  status: 200,
  response: driverList,
  errors: [...denied, 'DELIVERY_NOT_FOUND', 'BRANCH_NOT_FOUND'],
  reads: ['deliveries', 'duties', 'users'],
  handle: async ({ actor, queries, deps, query: { deliveryId } }) => {
    const open = await queries.deliveries.open(actor)
    if (!open.ok) return open
    const known = await knownDrivers({ queries, deps }, actor, open.value)
    if (!known.ok) return known
    const branch = await branchOf({ queries }, deliveryId)
    if (!branch.ok) return branch
    const drivers = rankDrivers(known.value, branch.value, deps.commands.world.now())
    const [best] = drivers
    return ok({ body: { drivers, suggested: best?.onDuty ? best.id : null } })
  },
})

const map = defineRoute({
  method: 'GET',
  path: '/api/admin/fleet',
  area,
  summary: 'The drivers on duty or under way, and the deliveries that have not ended; for admins',
  input: z.object({}),
  status: 200,
  response: fleet,
  errors: denied,
  reads: ['deliveries', 'duties', 'users'],
  handle: async ({ actor, queries, deps }) => {
    const open = await queries.deliveries.open(actor)
    if (!open.ok) return open
    const known = await knownDrivers({ queries, deps }, actor, open.value)
    if (!known.ok) return known
    const facts = await queries.deliveries.factsOf(open.value)
    const deliveries = facts.map(({ doc, order: { address } }) => ({
      id: doc.id,
      orderNumber: doc.orderNumber,
      status: doc.status,
      promisedAt: new Date(Date.parse(doc.confirmedAt) + PROMISED_MINUTES * 60_000).toISOString(),
      branchId: doc.branchId,
      driverId: doc.driverId,
      area: address.region,
      latitude: address.latitude ?? null,
      longitude: address.longitude ?? null,
    }))
    const drivers = known.value.filter(({ onDuty, load }) => onDuty || load > 0)
    return ok({ body: { drivers, deliveries } })
  },
})

export const driverRoutes: readonly Route[] = [list, map]
