import * as z from 'zod'
import { demoNotice } from '../../contract/operations/demo.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const notice = defineRoute({
  method: 'GET',
  path: '/api/demo',
  area: 'Operations',
  summary:
    'Whether the demo shop’s accounts, whose password is public, are open to the network; for staff',
  input: z.object({}),
  status: 200,
  response: demoNotice,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: ({ actor, deps }) => {
    if (actor.role === 'guest') return reject('UNAUTHENTICATED')
    if (actor.role === 'customer') return reject('FORBIDDEN')
    return ok({ body: { isInReach: deps.isDemoInReach } })
  },
})

export const demoRoutes: readonly Route[] = [notice]
