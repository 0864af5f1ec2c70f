import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { sessionTokenHash } from '#src/commands/user/sessions.ts'
import { type Actor, guest, system } from '#src/domain/kernel/access.ts'
import { donholm, registration } from '#src/testing/commands/goods.ts'
import { kabete } from '#src/testing/domain/branch.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { openBranch } from '../branch/open-branch.ts'
import { eraseUser } from './erasure/erase-account.ts'
import { logIn } from './log-in.ts'
import { spendPasswordLink } from './passwords.ts'
import { registerUser } from './register-account.ts'
import { assignRole, createStaff, setUserActive } from './staff.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const { password } = registration('')
const sessionOf = (token: string) =>
  shop.deps.vault.session(sessionTokenHash(token), shop.deps.world.now().toISOString())
const person = (username: string) => {
  const { password: _, ...rest } = registration(username)
  return rest
}
const admin = async (username: string): Promise<Actor> => {
  const { userId } = await shop.done(registerUser, registration(username))
  await shop.done(assignRole, { userId, role: 'admin', branchId: null })
  return { id: userId, role: 'admin' }
}
const demote = ({ id }: Actor, by: Actor) =>
  shop.issued(assignRole, { userId: id, role: 'driver', branchId: null }, by, shop.anotherProcess())
const roleOf = async ({ id }: Actor) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.users.byId(system, id)
  return found.ok ? found.value.role : undefined
}

describe('staff', () => {
  it('choose their first password by the link, once; nobody signs in before', async () => {
    spec('operations 2.3', 'Staff are made with a link for their first password, spent once')
    await shop.done(openBranch, kabete)
    const input = { ...person('grace'), role: 'branch_manager', branchId: 1 } as const
    const { token } = await shop.done(createStaff, input)
    const early = await shop.refused(logIn, { username: 'grace', password })
    expect(early).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await shop.done(spendPasswordLink, { token, password }, guest)
    const { account } = await shop.done(logIn, { username: 'grace', password })
    expect(account).toMatchObject({ role: 'branch_manager', branchId: 1 })
    const again = await shop.refused(spendPasswordLink, { token, password }, guest)
    expect(again).toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  it.each([
    ['manager_kabete', 1],
    ['Manager_DONHOLM', 2],
  ])('are given the branch that the user name %s names', async (username, branchId) => {
    spec('operations 2.3', 'A manager’s branch is found by the user name, once')
    for (const branch of [kabete, { ...donholm, city: 'Nairobi' }]) {
      await shop.done(openBranch, branch)
    }
    await shop.caughtUp()
    const input = { ...person(username), role: 'branch_manager', branchId: null } as const
    const { token } = await shop.done(createStaff, input)
    await shop.done(spendPasswordLink, { token, password }, guest)
    const { account } = await shop.done(logIn, { username, password })
    expect(account).toMatchObject({ branchId })
  })

  it.each(['manager_kab', 'manager_nairobi', 'kabete'])(
    'need a branch where %s names none, or two',
    async (username) => {
      for (const branch of [kabete, donholm, { ...donholm, code: 'west', name: 'West' }]) {
        await shop.done(openBranch, { ...branch, city: branch === kabete ? 'Kabete' : 'Nairobi' })
      }
      await shop.caughtUp()
      const input = { ...person(username), role: 'branch_manager', branchId: null } as const
      expect(await shop.refused(createStaff, input)).toMatchObject({ code: 'BRANCH_NOT_FOUND' })
    },
  )

  it('alone have names that begin with manager_', async () => {
    await admin('achieng')
    for (const username of ['manager_x', 'MANAGER_kabete']) {
      const refusal = await shop.refused(registerUser, registration(username), guest)
      expect(refusal).toMatchObject({ code: 'ACCOUNT_TAKEN' })
    }
    const input = { ...person('manager_x'), role: 'driver', branchId: null } as const
    await shop.done(createStaff, input)
  })
})

describe('an account that is switched off', () => {
  it('has no session any more and begins none, until it is switched on', async () => {
    spec('operations 2.3', 'An account that is switched off is signed out and signs in no more')
    const { userId } = await shop.done(registerUser, registration('otieno'))
    const { token } = await shop.done(logIn, { username: 'otieno', password })
    await shop.done(setUserActive, { userId, isActive: false })
    expect(await sessionOf(token)).toBeUndefined()
    const refusal = await shop.refused(logIn, { username: 'otieno', password })
    expect(refusal).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' })
    const wrong = await shop.refused(logIn, { username: 'otieno', password: 'guessed' })
    expect(wrong).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await shop.done(setUserActive, { userId, isActive: true })
    await shop.done(logIn, { username: 'otieno', password })
  })

  it('never has a session, however the two meet', async () => {
    spec('operations 2.3', 'An account that is switched off is signed out and signs in no more')
    const { userId } = await shop.done(registerUser, registration('otieno'))
    const logIns = Array.from({ length: 10 }, () =>
      shop.issued(logIn, { username: 'otieno', password }, undefined, shop.anotherProcess()),
    )
    await shop.done(setUserActive, { userId, isActive: false })
    for (const answer of await Promise.all(logIns)) {
      expect(answer.ok && (await sessionOf(answer.value.token))).toBeFalsy()
    }
  })

  it('is not changed by somebody who has not seen what another changed', async () => {
    const [ann, ben] = [await admin('ann'), await admin('ben')]
    const { userId } = await shop.done(registerUser, registration('otieno'))
    const change = { userId, role: 'driver', branchId: null, revision: 0 } as const
    await shop.done(assignRole, change, ann)
    const late = { userId, isActive: false, revision: 0 }
    expect(await shop.refused(setUserActive, late, ben)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    })
    await shop.done(setUserActive, late, ann)
  })
})

describe('the last active admin', () => {
  it('is not demoted, switched off or erased', async () => {
    spec('operations 2.3', 'The last active admin cannot be demoted, switched off or erased')
    const ann = await admin('ann')
    const userId = ann.id
    await shop.done(setUserActive, { userId: (await admin('ben')).id, isActive: false })
    const refusals = [
      await shop.refused(assignRole, { userId, role: 'customer', branchId: null }),
      await shop.refused(setUserActive, { userId, isActive: false }),
      await shop.refused(eraseUser, { userId }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(['LAST_ADMIN', 'LAST_ADMIN', 'LAST_ADMIN'])
    expect(await roleOf(ann)).toBe('admin')
  })

  it('is there when two demote each other at once, in two processes', async () => {
    spec('operations 2.3', 'The last active admin cannot be demoted, switched off or erased')
    spec('operations cases', '9. Two admins demote each other: one wins')
    const race = async (one: Actor, other: Actor): Promise<Actor> => {
      const answers = await Promise.all([demote(one, other), demote(other, one)])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const roles = [await roleOf(one), await roleOf(other)]
      expect([...roles].sort()).toEqual(['admin', 'driver'])
      return roles[0] === 'admin' ? one : other
    }
    let last = await admin('ann')
    for (const name of ['ben', 'cal', 'dan', 'eve']) last = await race(last, await admin(name))
  })

  it('may go once there is another, also one who was made before there were rosters', async () => {
    const { userId: id } = await shop.done(registerUser, registration('old'))
    const old: Actor = { id, role: 'admin' }
    const event = {
      id: shop.deps.world.newId(),
      event: {
        type: 'UserRoleAssigned',
        data: { userId: id, role: 'admin', branchId: null },
      },
      meta: {
        at: shop.deps.world.now().toISOString(),
        actor: system,
        correlationId: 'c',
        causationId: 'c',
      },
    } as const
    await shop.deps.events.append(`user-${id}`, 0, [event])
    const ann = await admin('ann')
    expect(await demote(ann, old)).toMatchObject({ ok: true })
    expect(await demote(old, old)).toMatchObject({ ok: false, error: { code: 'LAST_ADMIN' } })
  })
})
