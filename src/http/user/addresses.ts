import * as z from 'zod'
import { addAddress } from '../../commands/user/add-address.ts'
import { address, addressBody } from '../../contract/account.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import { presentAddress, presentSavedAddress } from './present.ts'

const area = 'Addresses'

const saveAddress = defineRoute({
  method: 'POST',
  path: '/api/addresses',
  mayAsk: hasAccount,
  area,
  summary: 'Saves an address in one’s own address book',
  input: z.object({ body: addressBody }),
  status: 201,
  response: address,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'ACCOUNT_ERASED', 'ADDRESS_BOOK_FULL'],
  limits: ['own'],
  reads: [],
  handle: async ({ body: { userId, isDefault, ...given }, issue }) =>
    answerWith(await issue(addAddress, { userId, isDefault, address: given }), (value) =>
      presentSavedAddress(userId, value),
    ),
})

const addressesOfUser = defineRoute({
  method: 'GET',
  path: '/api/addresses/user/:id',
  area,
  summary: 'The address book of a user: one’s own; admins see all',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: z.array(address),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  reads: ['users'],
  handle: async ({ actor, queries, params: { id } }) =>
    answerWith(await queries.users.addressesOf(actor, id), (value) =>
      value.map((one) => presentAddress(id, one)),
    ),
})

export const addressRoutes: readonly Route[] = [saveAddress, addressesOfUser]
