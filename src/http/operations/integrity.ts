import * as z from 'zod'
import { readIntegrity } from '../../commands/operations/integrity.ts'
import { integrity } from '../../contract/operations.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'

const look = defineRoute({
  method: 'GET',
  path: '/api/admin/integrity',
  area: 'Operations',
  summary:
    'What of the log is sealed, told outside and checked, and where it is not as it was sealed; for admins',
  input: z.object({}),
  status: 200,
  response: integrity,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async ({ issue }) => answerWith(await issue(readIntegrity, {}), (state) => state),
})

export const integrityRoutes: readonly Route[] = [look]
