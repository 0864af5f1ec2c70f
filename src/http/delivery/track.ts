import * as z from 'zod'
import { deliveryTrack } from '../../contract/delivery/track.ts'
import { uuid } from '../../contract/rules/primitives.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const track = defineRoute({
  method: 'GET',
  path: '/api/deliveries/:id/track',
  area: 'Deliveries',
  summary: 'Where the rider of a delivery went, while that is kept; for the staff of its branch',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: deliveryTrack,
  errors: ['DELIVERY_NOT_FOUND'],
  reads: ['deliveries'],
  handle: async ({ actor, queries, deps, params: { id } }) => {
    const found = await queries.deliveries.named(id)
    if (!found.ok) return found
    const { doc } = found.value
    if (!runsBranch(actor, doc.branchId)) return reject('DELIVERY_NOT_FOUND')
    const fixes = await deps.commands.positions.track(doc.id)
    const points = fixes.map(({ latitude, longitude, at }) => ({ latitude, longitude, at }))
    return ok({ body: { points } })
  },
})

export const deliveryTrackRoutes: readonly Route[] = [track]
