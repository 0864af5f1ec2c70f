import * as z from 'zod'
import { seeDeliveries } from '../../commands/delivery/duty.ts'
import { seenBody, unseenDelivery } from '../../contract/delivery/duty.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const area = 'Deliveries'
const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

/** A driver who has not looked for so long may not have the phone at hand. */
const UNSEEN_MS = 60_000

const see = defineRoute({
  method: 'POST',
  path: '/api/driver/deliveries/seen',
  area,
  summary: 'Says that the asking driver has these deliveries before the eyes',
  input: z.object({ body: seenBody }),
  status: 200,
  response: seenBody,
  limits: ['staff'],
  errors: denied,
  reads: [],
  handle: async ({ issue, body }) => {
    const done = await issue(seeDeliveries, { deliveryIds: body.ids })
    return done.ok ? ok({ body }) : done
  },
})

const unseen = defineRoute({
  method: 'GET',
  path: '/api/admin/deliveries/unseen',
  area,
  summary: 'Deliveries that their drivers have not looked at for a minute; for admins',
  input: z.object({}),
  status: 200,
  response: z.array(unseenDelivery),
  errors: denied,
  reads: ['deliveries', 'duties'],
  handle: async ({ actor, queries, deps }) => {
    const open = await queries.deliveries.open(actor)
    if (!open.ok) return open
    const before = new Date(deps.commands.world.now().getTime() - UNSEEN_MS).toISOString()
    const waiting = open.value.filter(
      ({ status, driverId, stepAt }) =>
        status === 'assigned' && driverId !== null && stepAt <= before,
    )
    const drivers = waiting.flatMap(({ driverId }) => driverId ?? [])
    const duties = await queries.duties.ofDrivers(actor, [...new Set(drivers)])
    if (!duties.ok) return duties
    const missed = waiting.filter(({ id, driverId, stepAt }) => {
      const seen = duties.value.get(driverId ?? '')?.seen ?? []
      return !seen.some(({ deliveryId, at }) => deliveryId === id && at >= stepAt)
    })
    const facts = await queries.deliveries.factsOf(missed)
    const body = facts.flatMap(({ doc: { id, orderNumber, stepAt: since }, driver }) =>
      driver === undefined
        ? []
        : [
            {
              id,
              orderNumber,
              since,
              driver: { fullName: driver.fullName, phoneNumber: driver.phoneNumber },
            },
          ],
    )
    return ok({ body })
  },
})

export const seenRoutes: readonly Route[] = [see, unseen]
