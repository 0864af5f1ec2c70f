import * as z from 'zod'
import {
  type HeldMoney,
  readMoneyHold,
  releaseMoney,
} from '../../commands/operations/money-hold.ts'
import { type MoneyHold, moneyHold, releaseMoneyBody } from '../../contract/operations.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'

const nothingHeld = { heldSince: null, lostFrom: null, lostUntil: null }

const present = (state: HeldMoney): MoneyHold => ({
  held: state !== null,
  ...(state ?? nothingHeld),
})

const shared = {
  area: 'Payments',
  status: 200,
  response: moneyHold,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
} as const

const look = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/money-hold',
  summary: 'Whether the shop sends no money by itself, since a part of the log is lost; for admins',
  input: z.object({}),
  handle: async ({ issue }) => answerWith(await issue(readMoneyHold, {}), present),
})

const release = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/money-hold/release',
  mayAsk: isAdmin,
  limits: ['staff'],
  summary: 'Lets the shop send money again; for admins',
  input: z.object({ body: releaseMoneyBody }),
  handle: async ({ issue, body }) => answerWith(await issue(releaseMoney, body), present),
})

export const moneyHoldRoutes: readonly Route[] = [look, release]
