import * as z from 'zod'
import { deliveriesQuery, deliveryCard, listedDelivery } from '../../contract/delivery/delivery.ts'
import { doneDelivery, driverDelivery } from '../../contract/delivery/drivers.ts'
import { deliveryLane, laneCounts, laneDelivery, laneQuery } from '../../contract/delivery/lanes.ts'
import { orderCount } from '../../contract/order/staff-order.ts'
import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import { catalogueId, paging } from '../../contract/rules/schema.ts'
import { isAdmin, runsBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { DeliveryFilter } from '../../projections/deliveries/queries.ts'
import { recordSearch } from '../order/phones.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue, pageOf, spanOf } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'
import { cardsFor, forDriver, inLaneFor, listedFor } from './answer.ts'
import { presentDone } from './present.ts'

type Asked = z.output<typeof deliveriesQuery>
type Paging = Parameters<typeof pageOf>[0]
type Present<Card> = (visit: Visit, docs: readonly DeliveryDoc[]) => Promise<Card[]>

const filterOf = ({ branch, driver, from, to, ...filter }: Asked): DeliveryFilter => ({
  ...filter,
  branchId: branch,
  driverId: driver,
  ...spanOf({ from, to }),
})

const pageFor = async <Card>(
  visit: Visit,
  { filter, paging, present }: { filter: DeliveryFilter; paging: Paging; present: Present<Card> },
) => {
  const page = await visit.queries.deliveries.list(visit.actor, filter, pageOf(paging))
  if (!page.ok) return page
  const recorded = await recordSearch(filter, visit.issue)
  if (!recorded.ok) return recorded
  return ok({ body: await present(visit, page.value.docs), next: page.value.next })
}

const list = {
  method: 'GET',
  area: 'Deliveries',
  status: 200,
  response: z.array(deliveryCard),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['deliveries'],
} as const

const all = defineRoute({
  ...list,
  path: '/api/admin/deliveries',
  mayAsk: isAdmin,
  response: z.array(listedDelivery),
  summary:
    'All deliveries with their histories, or those that the filters name, newest first; for admins',
  input: z.object({ query: deliveriesQuery.extend(paging.shape) }),
  handle: (visit) => {
    const { limit, cursor, ...filter } = visit.query
    return pageFor(visit, {
      filter: filterOf(filter),
      paging: { limit, cursor },
      present: listedFor,
    })
  },
})

const ofBranch = defineRoute({
  ...list,
  path: '/api/branch/:id/deliveries',
  mayAsk: runsBranches,
  summary:
    'A branch’s deliveries, or those that the filters name, newest first; for its manager and admins',
  input: z.object({
    params: z.object({ id: catalogueId }),
    query: deliveriesQuery.omit({ branch: true }).extend(paging.shape),
  }),
  handle: (visit) => {
    const { limit, cursor, ...filter } = visit.query
    return pageFor(visit, {
      filter: filterOf({ ...filter, branch: visit.params.id }),
      paging: { limit, cursor },
      present: cardsFor,
    })
  },
})

const count = defineRoute({
  ...list,
  path: '/api/admin/deliveries/count',
  mayAsk: isAdmin,
  summary: 'How many deliveries the filters name; for admins, and managers who name their branch',
  input: z.object({ query: deliveriesQuery }),
  response: orderCount,
  handle: async ({ actor, queries, query }) =>
    answerValue(await queries.deliveries.count(actor, filterOf(query))),
})

const lane = defineRoute({
  ...list,
  path: '/api/admin/deliveries/lanes/:lane',
  mayAsk: runsBranches,
  response: z.array(laneDelivery),
  summary:
    'The deliveries of one lane that have not ended, the oldest promise first; for admins, and managers who name their branch',
  input: z.object({
    params: z.object({ lane: deliveryLane }),
    query: laneQuery.extend(paging.shape),
  }),
  handle: async (visit) => {
    const { branch: branchId, driver: driverId, limit, cursor } = visit.query
    const filter = {
      branchId,
      driverId,
      lane: visit.params.lane,
      now: visit.deps.commands.world.now(),
    }
    const page = pageOf({ limit, cursor })
    const found = await visit.queries.deliveries.lane(visit.actor, filter, page)
    if (!found.ok) return found
    return ok({ body: await inLaneFor(visit, found.value.docs), next: found.value.next })
  },
})

const lanes = defineRoute({
  ...list,
  path: '/api/admin/deliveries/lanes',
  mayAsk: runsBranches,
  response: laneCounts,
  summary: 'How many deliveries each lane has; for admins, and managers who name their branch',
  input: z.object({ query: laneQuery }),
  handle: async ({ actor, queries, deps, query }) => {
    const { branch: branchId, driver: driverId } = query
    const filter = { branchId, driverId, now: deps.commands.world.now() }
    return answerValue(await queries.deliveries.laneCounts(actor, filter))
  },
})

const ofDriver = defineRoute({
  ...list,
  path: '/api/driver/deliveries',
  response: z.array(driverDelivery),
  summary:
    'The asking driver’s deliveries that have not ended, in the order of the way, and those whose goods the driver brings back',
  input: z.object({}),
  handle: async (visit) => {
    const found = await visit.queries.deliveries.ofDriver(visit.actor)
    return found.ok ? ok({ body: await forDriver(visit, found.value) }) : found
  },
})

const doneByDriver = defineRoute({
  ...list,
  path: '/api/driver/deliveries/done',
  response: z.array(doneDelivery),
  summary: 'The tries of the asking driver that ended today, the latest first',
  input: z.object({}),
  reads: ['deliveries', 'driverCash', 'rides'],
  handle: async ({ actor, queries, deps }) => {
    const today = startOfDay(nairobiDay(deps.commands.world.now()))
    const ended = await queries.rides.ended(actor, today)
    if (!ended.ok) return ended
    const added = await queries.driverCash.addedSince(actor, today)
    if (!added.ok) return added
    const facts = await queries.deliveries.byIds(ended.value.map(({ id }) => id))
    const factsOf = new Map(facts.map((one) => [one.doc.id, one]))
    const body = ended.value.flatMap(({ id, until }) => {
      const found = factsOf.get(id)
      return found === undefined || until === null
        ? []
        : [presentDone(found, { at: until, cents: added.value.get(id) ?? 0 })]
    })
    return ok({ body })
  },
})

export const deliveryListRoutes: readonly Route[] = [
  all,
  count,
  lanes,
  lane,
  ofBranch,
  ofDriver,
  doneByDriver,
]
