import * as z from 'zod'
import { readIntegrity } from '../../commands/operations/integrity.ts'
import { listDeadJobs } from '../../commands/operations/jobs.ts'
import { readMoneyHold } from '../../commands/operations/money-hold.ts'
import { demoNotice, setAside } from '../../contract/operations.ts'
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

const look = defineRoute({
  method: 'GET',
  path: '/api/admin/operations',
  area: 'Operations',
  summary:
    'How much is set aside: parked streams, dead jobs, money that is held, differences of the log; for admins',
  input: z.object({}),
  status: 200,
  response: setAside,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async ({ actor, queries, issue }) => {
    const parked = await queries.parked.count(actor)
    if (!parked.ok) return parked
    const jobs = await issue(listDeadJobs, { limit: 1, skip: 0 })
    if (!jobs.ok) return jobs
    const hold = await issue(readMoneyHold, {})
    if (!hold.ok) return hold
    const log = await issue(readIntegrity, {})
    if (!log.ok) return log
    return ok({
      body: {
        parked: parked.value,
        dead: jobs.value.dead,
        held: hold.value !== null,
        altered: log.value.check?.faultsInAll ?? 0,
      },
    })
  },
})

export const noticeRoutes: readonly Route[] = [look, notice]
