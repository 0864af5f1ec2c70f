import * as z from 'zod'
import {
  type HeldMoney,
  readMoneyHold,
  releaseMoney,
} from '../../commands/operations/money-hold.ts'
import { type MoneyHold, moneyHold, releaseMoneyBody } from '../../contract/operations.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

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
  handle: async ({ issue }) => {
    const found = await issue(readMoneyHold, {})
    return found.ok ? ok({ body: present(found.value) }) : found
  },
})

const release = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/admin/money-hold/release',
  limits: ['staff'],
  summary: 'Lets the shop send money again; for admins',
  input: z.object({ body: releaseMoneyBody }),
  handle: async ({ issue, body }) => {
    const released = await issue(releaseMoney, body)
    return released.ok ? ok({ body: present(released.value) }) : released
  },
})

export const moneyHoldRoutes: readonly Route[] = [look, release]
