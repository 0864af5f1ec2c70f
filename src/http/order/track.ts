import * as z from 'zod'
import { trackedOrder, trackParams } from '../../contract/tracking.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { presentTrackedOrder } from './present-tracking.ts'

const track = defineRoute({
  method: 'GET',
  path: '/api/track/:orderNumber',
  area: 'Orders',
  summary: 'How far an order is, for anybody who has its number: no name, no address',
  input: z.object({ params: trackParams }),
  status: 200,
  response: trackedOrder,
  errors: ['ORDER_NOT_FOUND'],
  limits: ['follow'],
  reads: ['orders'],
  handle: async ({ params: { orderNumber }, queries }) => {
    const { tracking, catalogue } = queries
    const found = await tracking.byOrderNumber(orderNumber)
    return found.ok ? ok({ body: presentTrackedOrder(found.value, catalogue) }) : found
  },
})

export const trackRoutes: readonly Route[] = [track]
