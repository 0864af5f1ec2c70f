import * as z from 'zod'
import { buyerOf } from '../../commands/guest-orders/guest-orders.ts'
import { ownLimits, shopLimits } from '../../contract/rules/limits.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { HttpDeps } from '../server/deps.ts'
import { defineRoute, defineSharedRoute, type Route } from '../server/route.ts'

type Limits = HttpDeps['commands']['guestCash']

const boundsOf = ({ piecesPerLine, totalCents, minutes }: Limits) => ({
  piecesPerLine,
  total: toKsh(totalCents),
  minutes,
})

const limits = defineSharedRoute({
  method: 'GET',
  path: '/api/limits',
  area: 'Orders',
  summary: 'How much may be ordered for cash without signing in, and with a new account',
  input: z.object({}),
  status: 200,
  response: shopLimits,
  errors: [],
  reads: [],
  handle: ({ deps }) => {
    const { guestCash, newCash } = deps.commands
    return ok({
      body: {
        guestCash: boundsOf(guestCash),
        newCash: boundsOf(newCash),
        newPlaces: newCash.open,
      },
    })
  },
})

const own = defineRoute({
  method: 'GET',
  path: '/api/limits/own',
  area: 'Orders',
  summary: 'Whether one’s own account is new: no order of it was delivered or paid by M-PESA yet',
  input: z.object({}),
  status: 200,
  response: ownLimits,
  errors: [],
  reads: ['orders'],
  handle: async ({ actor, deps }) =>
    ok({ body: { isNew: (await buyerOf(deps.commands, actor)) === 'newcomer' } }),
})

export const limitRoutes: readonly Route[] = [limits, own]
