import type { Route } from '../server/route.ts'
import { expiryRoutes } from './expiry-routes.ts'
import { ledgerRoutes, replayRoutes } from './ledger-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { outstandingRoutes, worthRoutes } from './worth-routes.ts'

/** What finance reads and proves. */
export const financeRoutes: readonly Route[] = [
  ...ledgerRoutes,
  ...outstandingRoutes,
  ...replayRoutes,
  ...worthRoutes,
  ...expiryRoutes,
  ...statementRoutes,
]
