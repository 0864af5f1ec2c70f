import { expect, it } from 'vitest'
import { spec } from '#spec'
import type { UsersQuery } from '../../contract/staff-users.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openUserQueries } from './queries.ts'

const registered = (userId: string, fullName: string, email = `${userId}@duka.example`): Given => ({
  type: 'UserRegistered',
  data: { userId, username: userId, email, fullName, phoneNumber: '' },
})
const history: Given[] = [
  registered('wanjiku', 'Wanjiku Kamau'),
  registered('wanja', 'Wanja Wanjala', 'boss@duka.example'),
  registered('manager_kabete', 'Grace Njeri'),
  registered('otieno', 'Otieno Wanyama'),
  {
    type: 'UserRoleAssigned',
    data: { userId: 'manager_kabete', role: 'branch_manager', branchId: 1 },
  },
  { type: 'UserRoleAssigned', data: { userId: 'otieno', role: 'driver', branchId: null } },
  { type: 'UserDeactivated', data: { userId: 'otieno' } },
]
const admin: Actor = { id: 'admin', role: 'admin' }
const open = async () => openUserQueries(await storeOf(history))

it('finds a person by a new name, and by the user name still', async () => {
  const renamed: Given = {
    type: 'ProfileChanged',
    data: { userId: 'wanja', fullName: 'Atieno', phoneNumber: '' },
  }
  const users = openUserQueries(await storeOf([...history, renamed]))
  const named = async (search: string) => {
    const page = await users.list(admin, { search }, { limit: 9 })
    return page.ok ? page.value.docs.map(({ id }) => id) : page.error.code
  }
  expect(await named('atie')).toEqual(['wanja'])
  expect(await named('wanjala')).toEqual([])
  expect(await named('boss')).toEqual(['wanja'])
})

const found = async (filter: UsersQuery, limit = 50): Promise<string[]> => {
  const users = await open()
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await users.list(admin, filter, { limit, cursor })
    if (!page.ok) throw new Error(page.error.code)
    ids.push(...page.value.docs.map(({ id }) => id))
    cursor = page.value.next
  } while (cursor !== undefined)
  return ids
}

it.each<[UsersQuery, string[]]>([
  [{}, ['otieno', 'manager_kabete', 'wanja', 'wanjiku']],
  [{ role: 'driver' }, ['otieno']],
  [{ status: 'inactive' }, ['otieno']],
  [{ status: 'active', role: 'branch_manager' }, ['manager_kabete']],
  [{ role: 'driver', status: 'active' }, []],
  [{ search: 'WANJ' }, ['wanja', 'wanjiku']],
  [{ search: 'wan kam' }, ['wanjiku']],
  [{ search: 'kab' }, ['manager_kabete']],
  [{ search: 'boss@duka' }, ['wanja']],
  [{ search: 'anjiku' }, []],
  [{ search: 'wan', role: 'driver' }, ['otieno']],
  [{ search: 'wan', role: 'driver', status: 'active' }, []],
])('lists for %o: %o, each once, whatever the pages', async (filter, ids) => {
  spec('operations 2.3', 'Users: searched by the beginnings of words, filtered, in pages')
  expect(await found(filter)).toEqual(ids)
  expect(await found(filter, 1)).toEqual(ids)
})

it.each<[string, Actor, string]>([
  ['a customer', { id: 'wanjiku', role: 'customer' }, 'FORBIDDEN'],
  ['a manager', { id: 'm', role: 'branch_manager', branchId: 1 }, 'FORBIDDEN'],
  ['finance', { id: 'f', role: 'finance' }, 'FORBIDDEN'],
  ['a guest', guest, 'UNAUTHENTICATED'],
])('shows accounts to no %s', async (_, who, code) => {
  spec('operations 2.3', '/admin/dashboard, its pages and calls are for admins alone')
  const users = await open()
  expect(await users.list(who, {}, { limit: 1 })).toMatchObject({ ok: false, error: { code } })
  expect(await users.staffView(who, 'wanjiku')).toMatchObject({ ok: false, error: { code } })
})
