import * as z from 'zod'
import {
  type HeldOrderPlaces as Places,
  raiseOrderPlaces,
  readOrderPlaces,
} from '../../commands/guest-orders/order-places.ts'
import { morePlacesBody, type OrderPlaces, orderPlaces } from '../../contract/branch.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import { runsBranches } from '../../domain/kernel/access.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerWith } from '../server/route-parts.ts'

const path = '/api/branches/:id/order-places'
const params = z.object({ id: catalogueId })
const errors = ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'] as const

const present = ({ guest, newcomer, member, more }: Places): OrderPlaces => {
  const pool = ({ waiting, cashOrders, held, pieces }: Places['guest']) => ({
    waiting,
    most: cashOrders,
    pieces: held,
    mostPieces: pieces,
  })
  return { guests: pool(guest), newcomers: pool(newcomer), members: pool(member), more }
}

const look = defineRoute({
  method: 'GET',
  path,
  area: 'Branches',
  summary: 'How many orders wait for cash of those that may; for the branch’s manager and admins',
  input: z.object({ params }),
  status: 200,
  response: orderPlaces,
  errors,
  reads: [],
  handle: async ({ issue, params: { id } }) =>
    answerWith(await issue(readOrderPlaces, { branchId: id }), present),
})

const raise = defineRoute({
  method: 'PUT',
  path,
  mayAsk: runsBranches,
  area: 'Branches',
  summary: 'Lets so many orders more wait for cash today; for the branch’s manager and admins',
  input: z.object({ params, body: morePlacesBody }),
  status: 200,
  response: z.object({}),
  errors: [...errors, 'CONFLICT'],
  limits: ['staff'],
  reads: [],
  handle: async ({ body: { more }, issue, params: { id } }) =>
    answerEmpty(await issue(raiseOrderPlaces, { branchId: id, places: more })),
})

export const orderPlacesRoutes: readonly Route[] = [look, raise]
