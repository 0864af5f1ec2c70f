import * as z from 'zod'
import { hasAdmin } from '../../commands/rosters.ts'
import { setUpShop } from '../../commands/shop/set-up-shop.ts'
import { setupBody, setupState } from '../../contract/shop-setup.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { HttpDeps } from '../server/deps.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty } from '../server/route-parts.ts'

const path = '/api/setup'
const area = 'Shop'
/** The set-up exists only until the shop has an administrator. */
const exists = async ({ commands }: HttpDeps) => !(await hasAdmin(commands))

const look = defineRoute({
  method: 'GET',
  path,
  area,
  summary: 'What the set-up of a shop has to know; not found once there is an administrator',
  input: z.object({}),
  status: 200,
  response: setupState,
  errors: ['NOT_FOUND'],
  reads: [],
  exists,
  handle: ({ deps: { commands } }) => ok({ body: { missing: [...commands.mpesaMissing] } }),
})

const setUp = defineRoute({
  method: 'POST',
  path,
  area,
  summary:
    'Makes the first administrator, the shop’s settings and its first branch, by the secret that the first start printed',
  input: z.object({ body: setupBody }),
  status: 201,
  response: z.object({}),
  errors: [
    'NOT_FOUND',
    'LINK_NOT_VALID',
    'STAFF_PASSWORD_WEAK',
    'SETUP_UNDER_WAY',
    'ACCOUNT_TAKEN',
    'BRANCH_CODE_TAKEN',
    'TOO_BUSY',
  ],
  limits: ['setup'],
  wrongSecret: 'LINK_NOT_VALID',
  reads: [],
  exists,
  handle: async ({ body, issue }) => answerEmpty(await issue(setUpShop, body)),
})

export const setupRoutes: readonly Route[] = [look, setUp]
