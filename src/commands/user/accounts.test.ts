import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { newCustomer, registration } from '../../testing/commands/goods.ts'
import { kabete } from '../../testing/domain/branch.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { openBranch } from '../branch/open-branch.ts'
import { addAddress } from './add-address.ts'
import { logIn } from './log-in.ts'
import { registerUser } from './register-account.ts'
import { logOut, sessionTokenHash } from './sessions.ts'
import { assignRole } from './staff.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const wanjiku = registration('wanjiku')
const sessionOf = (token: string) =>
  shop.deps.vault.session(sessionTokenHash(token), shop.deps.world.now().toISOString())
const credentials = { username: 'wanjiku', password: wanjiku.password }

/** A process that dies before it writes to such a stream. */
const dyingAt = (prefix: string) => {
  const { events } = shop.deps
  return {
    ...shop.anotherProcess(),
    events: {
      ...events,
      append: async (...of: Parameters<typeof events.append>) => {
        if (of[0].startsWith(prefix)) throw new Error('power cut')
        return events.append(...of)
      },
    },
  }
}

describe('registering', () => {
  it('makes a customer whose phone number is one that can be paid with', async () => {
    expect(await shop.done(registerUser, wanjiku)).toMatchObject({
      username: 'wanjiku',
      role: 'customer',
      branchId: null,
      phoneNumber: '254712345678',
    })
    const { phoneNumber: _, ...without } = registration('otieno')
    expect(await shop.done(registerUser, without)).toMatchObject({ phoneNumber: '' })
  })

  it('writes neither name nor address nor password into the log in clear', async () => {
    await shop.done(registerUser, wanjiku)
    const log = JSON.stringify(await shop.storedEvents())
    for (const secret of ['wanjiku', 'Wanjiku', '712345678', wanjiku.password]) {
      expect(log).not.toContain(secret)
    }
  })

  it('lets one of many have a name, in any spelling, and an address', async () => {
    const spellings = ['wanjiku', 'Wanjiku', 'WANJIKU', 'wanjiku']
    const results = await Promise.all(
      spellings.map((username, n) => {
        const input = { ...registration(`other${n}`), username }
        return shop.issued(registerUser, input, undefined, shop.anotherProcess())
      }),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) {
      if (!result.ok) expect(result.error).toEqual({ code: 'ACCOUNT_TAKEN', facts: {} })
    }
    await shop.done(registerUser, registration('otieno'))
    const sameAddress = { ...registration('achieng'), email: 'Otieno@Duka.example' }
    expect(await shop.refused(registerUser, sameAddress)).toEqual({
      code: 'ACCOUNT_TAKEN',
      facts: {},
    })
  })

  it('frees the name again when the address is taken, and the other way round', async () => {
    await shop.done(registerUser, wanjiku)
    const wrongAddress = { ...registration('achieng'), email: wanjiku.email }
    expect(await shop.refused(registerUser, wrongAddress)).toMatchObject({ code: 'ACCOUNT_TAKEN' })
    const wrongName = { ...registration('achieng'), username: 'wanjiku' }
    expect(await shop.refused(registerUser, wrongName)).toMatchObject({ code: 'ACCOUNT_TAKEN' })
    await shop.done(registerUser, registration('achieng'))
  })

  it('hands on what a registration that died half-way had taken, after a minute', async () => {
    const dying = shop.issued(registerUser, wanjiku, undefined, dyingAt('user-'))
    await expect(dying).rejects.toThrow('power cut')
    shop.tick(59_999)
    expect(await shop.refused(registerUser, wanjiku)).toMatchObject({ code: 'ACCOUNT_TAKEN' })
    shop.tick(1)
    const { userId } = await shop.done(registerUser, wanjiku)
    expect(await shop.done(logIn, credentials)).toMatchObject({ account: { userId } })
    shop.tick(60_000)
    expect(await shop.refused(registerUser, wanjiku)).toMatchObject({ code: 'ACCOUNT_TAKEN' })
  })

  it('does not complete once somebody else has taken over', async () => {
    let waited: (() => void) | undefined
    const { events } = shop.deps
    const slow = {
      ...shop.anotherProcess(),
      events: {
        ...events,
        append: async (...of: Parameters<typeof events.append>) => {
          if (of[2].some(({ event }) => event.type === 'UserRegistered')) {
            await new Promise<void>((resolve) => {
              waited = resolve
            })
          }
          return events.append(...of)
        },
      },
    }
    const slowly = shop.issued(registerUser, wanjiku, undefined, slow)
    await expect.poll(() => waited).toBeDefined()
    shop.tick(60_000)
    const { userId } = await shop.done(registerUser, wanjiku)
    waited?.()
    expect(await slowly).toMatchObject({ ok: false, error: { code: 'ACCOUNT_TAKEN' } })
    expect(await shop.done(logIn, credentials)).toMatchObject({ account: { userId } })
  })
})

describe('logging in', () => {
  it('begins a session of 30 days, by name in any spelling or by address', async () => {
    const { userId } = await shop.done(registerUser, wanjiku)
    for (const username of ['wanjiku', ' Wanjiku ', 'WANJIKU@duka.example']) {
      const { token, expiresAt, account } = await shop.done(logIn, { ...credentials, username })
      expect(account).toMatchObject({ userId, fullName: 'Wanjiku Kamau', role: 'customer' })
      expect(expiresAt).toBe('2026-02-04T09:00:00.000Z')
      expect(await sessionOf(token)).toEqual({
        userId,
        role: 'customer',
        createdAt: '2026-01-05T09:00:00.000Z',
        expiresAt,
      })
    }
  })

  it('says the same of a wrong password and of a name that nobody has', async () => {
    await shop.done(registerUser, wanjiku)
    const refusal = { code: 'INVALID_CREDENTIALS', facts: {} }
    expect(await shop.refused(logIn, { ...credentials, password: 'wrong' })).toEqual(refusal)
    expect(await shop.refused(logIn, { ...credentials, username: 'nobody' })).toEqual(refusal)
    expect(await shop.refused(logIn, { ...credentials, username: 'no@body' })).toEqual(refusal)
  })

  it('is not possible with half a registration', async () => {
    const dying = shop.issued(registerUser, wanjiku, undefined, dyingAt('user-'))
    await expect(dying).rejects.toThrow('power cut')
    expect(await shop.refused(logIn, credentials)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  it('ends with logging out', async () => {
    await shop.done(registerUser, wanjiku)
    const [one, other] = [await shop.done(logIn, credentials), await shop.done(logIn, credentials)]
    await shop.done(logOut, { token: one.token })
    expect(await sessionOf(one.token)).toBeUndefined()
    expect(await sessionOf(other.token)).toBeDefined()
  })
})

describe('roles', () => {
  it('are in the sessions that begin after they were assigned; earlier ones end', async () => {
    const { userId } = await shop.done(registerUser, wanjiku)
    const before = await shop.done(logIn, credentials)
    const { branchId } = await shop.done(openBranch, kabete)
    await shop.done(assignRole, { userId, role: 'branch_manager', branchId })
    expect(await sessionOf(before.token)).toBeUndefined()
    const { token } = await shop.done(logIn, credentials)
    expect(await sessionOf(token)).toMatchObject({ role: 'branch_manager', branchId })
  })

  it('never start a session with an old role, however the two meet', async () => {
    const { userId } = await shop.done(registerUser, wanjiku)
    const logIns = Array.from({ length: 10 }, () =>
      shop.done(logIn, credentials, undefined, shop.anotherProcess()),
    )
    await shop.done(assignRole, { userId, role: 'driver', branchId: null })
    for (const { token } of await Promise.all(logIns)) {
      expect((await sessionOf(token))?.role ?? 'driver').toBe('driver')
    }
  })

  it('are refused for nobody, and for a branch that there is not', async () => {
    const { userId } = await shop.done(registerUser, wanjiku)
    const role = 'branch_manager'
    expect(await shop.refused(assignRole, { userId, role, branchId: 9 })).toMatchObject({
      code: 'BRANCH_NOT_FOUND',
    })
    expect(await shop.refused(assignRole, { userId, role, branchId: null })).toMatchObject({
      code: 'BRANCH_NOT_FOUND',
    })
    const nobody = { userId: shop.deps.world.newId(), role: 'admin', branchId: null } as const
    expect(await shop.refused(assignRole, nobody)).toMatchObject({ code: 'USER_NOT_FOUND' })
  })
})

describe('addresses', () => {
  const address = { name: 'Home', street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' }
  const add = (actor: Actor, isDefault = false) =>
    shop.issued(addAddress, { userId: actor.id, address, isDefault }, actor)

  it('are saved once, also when they are sent twice at once', async () => {
    const customer = await newCustomer(shop)
    const [one, other] = await Promise.all([add(customer), add(customer)])
    expect(one).toMatchObject({ ok: true, value: { address, isDefault: false } })
    expect(other).toEqual(one)
    expect(await add(customer, true)).not.toEqual(one)
  })

  it('are for people who have registered', async () => {
    const nobody: Actor = { id: shop.deps.world.newId(), role: 'customer' }
    expect(await add(nobody)).toMatchObject({ error: { code: 'USER_NOT_FOUND' } })
  })
})
