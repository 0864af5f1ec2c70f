import * as z from 'zod'
import { delivery, deliveryTrack, foundDelivery } from '../../contract/delivery/delivery.ts'
import { trackOrderBody } from '../../contract/order/order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { searchText, uuid } from '../../contract/rules/schema.ts'
import { toOrderNumber } from '../../contract/rules/text.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { guardPhoneGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue } from '../server/route-parts.ts'
import { detailFor } from './answer.ts'
import { orderOfDelivery, viewerOf } from './viewer.ts'

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

const area = 'Deliveries'

const named = defineRoute({
  method: 'GET',
  path: '/api/deliveries/:id',
  area,
  summary:
    'One delivery by its id, its tracking number or its order’s number: each opens what its bearer may see',
  input: z.object({ params: z.object({ id: searchText(60) }) }),
  status: 200,
  response: delivery,
  errors: ['DELIVERY_NOT_FOUND'],
  limits: ['follow'],
  orderOf: orderOfDelivery,
  reads: ['deliveries'],
  handle: async (visit) => {
    const found = await visit.queries.deliveries.named(visit.params.id)
    if (!found.ok) return found
    const { doc, by } = found.value
    return answerValue(await detailFor(visit, doc, viewerOf(visit.actor, doc, by)))
  },
})

const search = defineRoute({
  method: 'GET',
  path: '/api/deliveries/search',
  area,
  summary: 'The delivery with this whole tracking number or order number',
  input: z.object({ query: z.object({ q: searchText(60).min(1) }) }),
  status: 200,
  response: z.array(foundDelivery),
  errors: [],
  limits: ['search'],
  reads: ['deliveries'],
  handle: async ({ actor, queries, query: { q } }) => {
    const found = await queries.deliveries.named(toOrderNumber(q) ?? q)
    if (!found.ok) return ok({ body: [] })
    const { doc, by } = found.value
    const [facts] = await queries.deliveries.factsOf([doc])
    if (facts === undefined) return ok({ body: [] })
    const { id, orderNumber, trackingNumber, status, attempt } = doc
    const stands = { orderNumber, status, attempt, orderStatus: facts.order.status }
    const isKey = viewerOf(actor, doc, by) !== 'number'
    const shown = isKey
      ? { ...stands, id, trackingNumber }
      : { ...stands, id: orderNumber, trackingNumber: null }
    return ok({ body: [shown] })
  },
})

const byPhone = defineRoute({
  method: 'POST',
  path: '/api/deliveries/track',
  area,
  summary:
    'One delivery by its order’s number and phone: what its tracking number shows, and of an order that was placed before orders had secrets all of it, until it has ended',
  input: z.object({ body: trackOrderBody }),
  status: 200,
  response: delivery,
  errors: ['DELIVERY_NOT_FOUND'],
  limits: ['track'],
  reads: ['deliveries'],
  handle: async (visit) => {
    const { queries, body } = visit
    const found = await guardPhoneGuesses(body.orderNumber, visit, () =>
      queries.deliveries.byPhone(body.orderNumber, toMsisdn(body.phone) ?? body.phone),
    )
    if (!found.ok) return found
    const { doc, isWhole } = found.value
    const viewer = isWhole ? 'owner' : viewerOf(visit.actor, doc, 'key')
    return answerValue(await detailFor(visit, doc, viewer))
  },
})

export const deliveryReadRoutes: readonly Route[] = [search, named, byPhone, track]
