import * as z from 'zod'
import { setDuty } from '../../commands/delivery/duty.ts'
import { duty, dutyBody } from '../../contract/delivery/duty.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const area = 'Deliveries'
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
  area,
  summary: 'Begins or ends the asking driver’s duty',
  input: z.object({ body: dutyBody }),
  status: 200,
  response: dutyBody,
  limits: ['staff'],
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async ({ issue, body: { on: isOn } }) => {
    const done = await issue(setDuty, { isOn })
    return done.ok ? ok({ body: { on: done.value.isOn } }) : done
  },
})

export const dutyRoutes: readonly Route[] = [own, set]
