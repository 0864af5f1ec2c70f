import * as z from 'zod'
import { demoNotice } from '../../contract/operations/demo.ts'
import { denied, isStaff } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
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
  handle: ({ actor, deps }) =>
    isStaff(actor) ? ok({ body: { isInReach: deps.isDemoInReach } }) : denied(actor),
})

export const demoRoutes: readonly Route[] = [notice]
