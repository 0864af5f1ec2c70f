import * as z from 'zod'
import { recordPositions } from '../../commands/delivery/positions.ts'
import { positionsBody, positionsTaken } from '../../contract/delivery/positions.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const record = defineRoute({
  method: 'POST',
  path: '/api/driver/positions',
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
    const done = await issue(recordPositions, { fixes })
    return done.ok ? ok({ body: done.value }) : done
  },
})

export const positionRoutes: readonly Route[] = [record]
