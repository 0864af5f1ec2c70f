import * as z from 'zod'
import { addAddress } from '../../commands/user/add-address.ts'
import { changeAddress, removeAddress } from '../../commands/user/profile.ts'
import { address, addressBody, changedAddressBody } from '../../contract/account.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerWith } from '../server/route-parts.ts'
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

const oneAddress = z.object({ id: uuid })

const change = defineRoute({
  method: 'PATCH',
  path: '/api/addresses/:id',
  mayAsk: hasAccount,
  area,
  summary: 'Changes an address of one’s own address book, or makes it the default',
  input: z.object({ params: oneAddress, body: changedAddressBody }),
  status: 200,
  response: address,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'ADDRESS_NOT_FOUND'],
  limits: ['own'],
  reads: [],
  handle: async ({ actor, params, body: { isDefault, ...given }, issue }) => {
    const wanted = { userId: actor.id, addressId: params.id, isDefault, address: given }
    return answerWith(await issue(changeAddress, wanted), (value) =>
      presentSavedAddress(actor.id, value),
    )
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/addresses/:id',
  mayAsk: hasAccount,
  area,
  summary: 'Removes an address from one’s own address book; orders keep theirs',
  input: z.object({ params: oneAddress }),
  status: 200,
  response: z.object({}),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  limits: ['own'],
  reads: [],
  handle: async ({ actor, params, issue }) =>
    answerEmpty(await issue(removeAddress, { userId: actor.id, addressId: params.id })),
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

export const addressRoutes: readonly Route[] = [saveAddress, change, remove, addressesOfUser]
