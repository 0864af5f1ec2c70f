import type { Route } from '../server/route.ts'
import { expiryRoutes } from './expiry-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { outstandingRoutes } from './outstanding-routes.ts'
import { replayRoutes } from './replay-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { worthRoutes } from './worth-routes.ts'

/** What finance reads and proves. */
export const financeRoutes: readonly Route[] = [
  ...ledgerRoutes,
  ...outstandingRoutes,
  ...replayRoutes,
  ...worthRoutes,
  ...expiryRoutes,
  ...statementRoutes,
]
