import * as z from 'zod'
import { seeDeliveries, setDriverDuty, setDuty } from '../../commands/delivery/duty.ts'
import { recordPositions } from '../../commands/delivery/positions.ts'
import { positionsBody, positionsTaken } from '../../contract/delivery/driver-work.ts'
import { duty, dutyBody, seenBody, unseenDelivery } from '../../contract/delivery/drivers.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { isAdmin, isDriver } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue, answerWith } from '../server/route-parts.ts'

const area = 'Deliveries'

const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

/** A driver who has not looked at a new delivery for this long may not have the phone at hand. */
const UNSEEN_MS = 60_000

const see = defineRoute({
  method: 'POST',
  path: '/api/driver/deliveries/seen',
  mayAsk: isDriver,
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

const record = defineRoute({
  method: 'POST',
  path: '/api/driver/positions',
  mayAsk: isDriver,
  area: 'Deliveries',
  summary: 'Where the asking driver was, oldest first; times and accuracy as the phone says',
  input: z.object({ body: positionsBody }),
  status: 200,
  response: positionsTaken,
  limits: ['positions'],
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['rides', 'duties'],
  handle: async ({ issue, body: { positions } }) => {
    const fixes = positions.map((one) => ({ ...one, heading: one.heading ?? null }))
    return answerValue(await issue(recordPositions, { fixes }))
  },
})

const path = '/api/driver/duty'

const own = defineRoute({
  method: 'GET',
  path,
  area,
  summary: 'Whether the asking driver is on duty',
  input: z.object({}),
  status: 200,
  response: duty,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['duties'],
  handle: async ({ actor, queries }) => {
    const found = await queries.duties.own(actor)
    if (!found.ok) return found
    const { isOn: on, since } = found.value
    return ok({ body: { on, since } })
  },
})

const set = defineRoute({
  method: 'POST',
  path,
  mayAsk: isDriver,
  area,
  summary: 'Begins or ends the asking driver’s duty',
  input: z.object({ body: dutyBody }),
  status: 200,
  response: dutyBody,
  limits: ['staff'],
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async ({ issue, body: { on: isOn } }) =>
    answerWith(await issue(setDuty, { isOn }), ({ isOn }) => ({ on: isOn })),
})

const setForDriver = defineRoute({
  method: 'PUT',
  path: '/api/admin/drivers/:id/duty',
  mayAsk: isAdmin,
  area,
  summary: 'Begins or ends the duty of a driver; for admins',
  input: z.object({ params: z.object({ id: uuid }), body: dutyBody }),
  status: 200,
  response: dutyBody,
  limits: ['staff'],
  errors: [...denied, 'DELIVERY_DRIVER_UNKNOWN'],
  reads: [],
  handle: async ({ issue, params: { id: driverId }, body: { on: isOn } }) =>
    answerWith(await issue(setDriverDuty, { driverId, isOn }), ({ isOn }) => ({ on: isOn })),
})

export const dutyRoutes: readonly Route[] = [own, set, setForDriver, record, see, unseen]
