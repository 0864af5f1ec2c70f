import * as z from 'zod'
import { simulateRide } from '../../commands/door/simulate-ride.ts'
import { ride } from '../../contract/delivery/ride.ts'
import { uuid } from '../../contract/rules/primitives.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const simulate = defineRoute({
  method: 'POST',
  path: '/api/admin/deliveries/:id/ride',
  area: 'Deliveries',
  summary:
    'In the demo shop alone: the next thing that the driver of a delivery would do; for admins',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: ride,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'BRANCH_NOT_FOUND',
    'DELIVERY_NOT_FOUND',
    'DELIVERY_ORDER_NOT_READY',
    'NOT_FOUND',
  ],
  limits: ['staff'],
  reads: ['orders'],
  handle: async ({ issue, deps, params }) => {
    if (!deps.isDemo) return reject('NOT_FOUND')
    const done = await issue(simulateRide, { deliveryId: params.id })
    return done.ok ? ok({ body: done.value }) : done
  },
})

export const rideRoutes: readonly Route[] = [simulate]
