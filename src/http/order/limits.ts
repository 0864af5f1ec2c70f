import * as z from 'zod'
import { shopLimits } from '../../contract/rules/limits.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineSharedRoute, type Route } from '../server/route.ts'

const limits = defineSharedRoute({
  method: 'GET',
  path: '/api/limits',
  area: 'Orders',
  summary: 'How much may be ordered for cash without signing in',
  input: z.object({}),
  status: 200,
  response: shopLimits,
  errors: [],
  reads: [],
  handle: ({ deps }) => {
    const { piecesPerLine, totalCents, minutes } = deps.commands.guestCash
    return ok({ body: { guestCash: { piecesPerLine, total: toKsh(totalCents), minutes } } })
  },
})

export const limitRoutes: readonly Route[] = [limits]
