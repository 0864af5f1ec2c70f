import {
  type Address,
  address,
  type changedAddressBody,
  type ProfileBody,
} from '#contract/account.ts'
import type { z } from '#contract/rules/schema.ts'
import { type User, user } from '#contract/user.ts'
import { api, send } from '../../lib/api.ts'

export const changeProfile = (body: ProfileBody): Promise<User> =>
  api('/api/users/profile', user, { method: 'PATCH', body })

export type AddressFields = z.output<typeof changedAddressBody>

export const addAddress = (userId: string, fields: AddressFields): Promise<Address> =>
  api('/api/addresses', address, { method: 'POST', body: { userId, ...fields } })

export const changeAddress = (id: string, body: AddressFields): Promise<Address> =>
  api(`/api/addresses/${id}`, address, { method: 'PATCH', body })

export const removeAddress = (id: string): Promise<void> =>
  send(`/api/addresses/${id}`, { method: 'DELETE' })
