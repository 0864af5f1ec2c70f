import { expect, it } from 'vitest'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openUserQueries } from './queries.ts'

const registered = (userId: string): Given => ({
  type: 'UserRegistered',
  data: { userId, username: userId, email: '', fullName: userId, phoneNumber: '' },
})
const address = { name: 'Home', street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' }
const history: Given[] = [
  registered('wanjiku'),
  registered('otieno'),
  { type: 'AddressAdded', data: { userId: 'wanjiku', addressId: 'a', address, isDefault: true } },
]
const open = async () => openUserQueries(await storeOf(history))
const wanjiku: Actor = { id: 'wanjiku', role: 'customer' }
const admin: Actor = { id: 'admin', role: 'admin' }

it('shows account and addresses to their owner and to admins', async () => {
  const users = await open()
  for (const who of [wanjiku, admin]) {
    expect(await users.byId(who, 'wanjiku')).toMatchObject({ value: { username: 'wanjiku' } })
    expect(await users.addressesOf(who, 'wanjiku')).toEqual({
      ok: true,
      value: [{ ...address, addressId: 'a', isDefault: true }],
    })
  }
})

it.each<[string, Actor, string]>([
  ['another customer', { id: 'otieno', role: 'customer' }, 'FORBIDDEN'],
  ['a manager', { id: 'm', role: 'branch_manager', branchId: 1 }, 'FORBIDDEN'],
  ['a driver', { id: 'd', role: 'driver' }, 'FORBIDDEN'],
  ['finance', { id: 'f', role: 'finance' }, 'FORBIDDEN'],
  ['a guest', guest, 'UNAUTHENTICATED'],
])('refuses them to %s', async (_, who, code) => {
  const users = await open()
  expect(await users.byId(who, 'wanjiku')).toMatchObject({ ok: false, error: { code } })
  expect(await users.addressesOf(who, 'wanjiku')).toMatchObject({ ok: false, error: { code } })
})

it('tells an admin that there is no such user', async () => {
  const users = await open()
  expect(await users.byId(admin, 'nobody')).toMatchObject({ error: { code: 'USER_NOT_FOUND' } })
})
