import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountRole, Actor } from '../../domain/kernel/access.ts'
import {
  fillShop,
  milkOrder,
  newCustomer,
  registration,
  stock,
} from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { eraseUser } from './erasure/erase-account.ts'
import { logIn } from './log-in.ts'
import { changePassword, makePasswordLink, spendPasswordLink } from './passwords.ts'
import { closePasswordNotice } from './profile.ts'
import { registerUser } from './register-account.ts'
import { livingSession, logOutEverywhere, noteActivity, sessionTokenHash } from './sessions.ts'
import { assignRole } from './staff.ts'

let shop: TestShop
let wanjiku: Actor
beforeEach(async () => {
  shop = await openTestShop()
  wanjiku = await newCustomer(shop)
})
afterEach(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)
const { password: oldPassword } = registration('wanjiku')
const enter = async (password = oldPassword) =>
  (await shop.done(logIn, { username: 'wanjiku', password })).token
const living = (token: string) => livingSession(shop.deps, token)
const isIn = async (token: string) => (await living(token)) !== undefined
const history = async () =>
  (await shop.deps.events.readStream(`user-${wanjiku.id}`)).map(({ type, meta }) => [
    type,
    meta.actor.role,
  ])

describe('sessions', () => {
  const enterAs = async (role: AccountRole) => {
    await shop.done(assignRole, { userId: wanjiku.id, role, branchId: null })
    return enter()
  }

  it('of customers last 30 days, of staff 12 hours, and their cookies as long', async () => {
    const token = await enter()
    shop.tick(hours(30 * 24) - 1)
    expect(await isIn(token)).toBe(true)
    shop.tick(1)
    expect(await isIn(token)).toBe(false)

    const drivers = await enterAs('driver')
    shop.tick(hours(12) - 1)
    expect(await isIn(drivers)).toBe(true)
    shop.tick(1)
    expect(await isIn(drivers)).toBe(false)
  })

  it('of staff that began under older rules last 12 hours too', async () => {
    const session = {
      userId: wanjiku.id,
      role: 'driver',
      createdAt: shop.deps.world.now().toISOString(),
      expiresAt: '2999-01-01T00:00:00.000Z',
    }
    await shop.deps.vault.putSession(sessionTokenHash('old'), session)
    expect(await isIn('old')).toBe(true)
    shop.tick(hours(12))
    expect(await isIn('old')).toBe(false)
    expect(await shop.deps.vault.session(sessionTokenHash('old'), '')).toBeUndefined()
  })

  it.each(['admin', 'finance'] as const)('of %s end after 30 idle minutes', async (role) => {
    const token = await enterAs(role)
    for (let n = 0; n < 3; n += 1) {
      shop.tick(minutes(29))
      const session = await living(token)
      if (session === undefined) throw new Error('ended too early')
      await noteActivity(shop.deps, token, session)
    }
    shop.tick(minutes(30))
    expect(await isIn(token)).toBe(false)
  })

  it('of drivers do not end for being idle', async () => {
    const token = await enterAs('driver')
    shop.tick(hours(11))
    expect(await isIn(token)).toBe(true)
  })

  it('write their use down once a minute at most', async () => {
    const token = await enterAs('admin')
    let written = 0
    const { vault } = shop.deps
    const touchSession: typeof vault.touchSession = async (...of) => {
      written += 1
      return vault.touchSession(...of)
    }
    const deps = { ...shop.deps, vault: { ...vault, touchSession } }
    for (let second = 0; second < 180; second += 10) {
      shop.tick(10_000)
      const session = await living(token)
      if (session !== undefined) await noteActivity(deps, token, session)
    }
    expect(written).toBe(3)
  })

  it('all end at once when their owner says so', async () => {
    const tokens = [await enter(), await enter()]
    await shop.done(logOutEverywhere, null, wanjiku)
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false])
  })
})

describe('changing the password', () => {
  it('needs the old one; this session goes on, the others end, and the history tells of it', async () => {
    const [token, other] = [await enter(), await enter()]
    const change = { oldPassword, password: 'a-new-one', token }
    const wrong = { ...change, oldPassword: 'guessed' }
    expect(await shop.refused(changePassword, wrong, wanjiku)).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    await shop.done(changePassword, change, wanjiku)
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    await expect(enter()).rejects.toThrow('INVALID_CREDENTIALS')
    await enter('a-new-one')
    expect((await history()).at(-1)).toEqual(['PasswordChanged', 'customer'])
  })

  it('lets nobody in who signs in meanwhile by the old one', async () => {
    const token = await enter()
    const { vault } = shop.deps
    const putSession: typeof vault.putSession = async (...of) => {
      await shop.done(changePassword, { oldPassword, password: 'a-new-one', token }, wanjiku)
      return vault.putSession(...of)
    }
    const late = { vault: { ...vault, putSession } }
    const credentials = { username: 'wanjiku', password: oldPassword }
    expect(await shop.refused(logIn, credentials, undefined, late)).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await isIn(token)).toBe(true)
  })
})

describe('a password of staff', () => {
  const asDriver = async (): Promise<Actor> => {
    await shop.done(assignRole, { userId: wanjiku.id, role: 'driver', branchId: null })
    return { ...wanjiku, role: 'driver' }
  }
  const change = (password: string, token: string) => ({ oldPassword, password, token })
  const code = 'STAFF_PASSWORD_WEAK'
  const weak = ['seven77', 'Password1', '12345678']

  it.each(weak)('is not %s when it is changed', async (password) => {
    const driver = await asDriver()
    const token = await enter()
    expect((await shop.refused(changePassword, change(password, token), driver)).code).toBe(code)
    await enter()
    await shop.done(changePassword, change('eight-88', token), driver)
    await enter('eight-88')
  })

  it.each(weak)('is not %s by a link, which still works afterwards', async (password) => {
    await asDriver()
    const { token } = await shop.done(makePasswordLink, { userId: wanjiku.id }, admin)
    expect((await shop.refused(spendPasswordLink, { token, password })).code).toBe(code)
    await shop.done(spendPasswordLink, { token, password: 'eight-88' })
    await enter('eight-88')
  })

  it('may stay short until it is set anew, and customers may have six letters', async () => {
    const token = await enter()
    await shop.done(changePassword, change('123456', token), wanjiku)
    await asDriver()
    expect(await isIn(await enter('123456'))).toBe(true)
  })
})

it('a password of 200 characters counts to the last one', async () => {
  const [token, long] = [await enter(), 'Duka '.repeat(40)]
  await shop.done(changePassword, { oldPassword, password: long, token }, wanjiku)
  await enter(long)
  await expect(enter(`${long.slice(0, -1)}x`)).rejects.toThrow('INVALID_CREDENTIALS')
  await expect(enter(long.toLowerCase())).rejects.toThrow('INVALID_CREDENTIALS')
})

describe('a password with an accent', () => {
  const [whole, parted] = ['Nairobi-\u00e4\u00df', 'Nairobi-a\u0308\u00df']
  const begin = async () => (await shop.deps.vault.passwordHash(wanjiku.id)) ?? ''

  it('is the same from every keyboard', async () => {
    const { token } = await shop.done(logIn, { username: 'wanjiku', password: oldPassword })
    await shop.done(changePassword, { oldPassword, password: parted, token }, wanjiku)
    const hash = await begin()
    expect(await isIn(await enter(whole))).toBe(true)
    expect(await isIn(await enter(parted))).toBe(true)
    expect(await begin()).toBe(hash)
  })

  it.each([
    ['as one keyboard wrote it', parted, whole],
    ['as the other did', '\ufb01-Nairobi', '\ufb01-Nairobi'],
  ])(
    'that was hashed %s opens the account, and is kept in its one form from then on',
    async (_, before, typed) => {
      const old = await hash(before)
      await shop.deps.vault.setPasswordHash(wanjiku.id, old)
      expect(await isIn(await enter(typed))).toBe(true)
      const now = await begin()
      expect(now).not.toBe(old)
      expect(await isIn(await enter(typed))).toBe(true)
      expect(await begin()).toBe(now)
      expect((await shop.refused(logIn, { username: 'wanjiku', password: 'Nairobi-a' })).code).toBe(
        'INVALID_CREDENTIALS',
      )
    },
  )
})

describe('a user name', () => {
  it('opens the account however it was pasted', async () => {
    for (const username of [
      'Wanjiku',
      '\u200bwanjiku\u00a0',
      'ｗａｎｊｉｋｕ',
      '\u202awanjiku@duka.example',
    ]) {
      expect(await shop.done(logIn, { username, password: oldPassword })).toMatchObject({
        account: { username: 'wanjiku' },
      })
    }
  })
  it('is taken in every way to write it', async () => {
    const again = { ...registration('WANJIKU\u200b'), email: 'other@duka.example' }
    expect((await shop.refused(registerUser, again)).code).toBe('ACCOUNT_TAKEN')
  })
})

describe('a link to a new password', () => {
  const make = async () => (await shop.done(makePasswordLink, { userId: wanjiku.id }, admin)).token
  const spend = (token: string) => ({ token, password: 'a-new-one' })
  const dead = { code: 'LINK_NOT_VALID' }

  it('works once, ends all sessions, and the history says who made it', async () => {
    const session = await enter()
    const token = await make()
    const both = [
      shop.issued(spendPasswordLink, spend(token)),
      shop.issued(spendPasswordLink, spend(token)),
    ]
    expect((await Promise.all(both)).map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await shop.refused(spendPasswordLink, spend(token))).toMatchObject(dead)
    expect(await isIn(session)).toBe(false)
    await enter('a-new-one')
    const told = (await history()).slice(-2)
    expect(told).toEqual([
      ['PasswordResetLinkMade', 'admin'],
      ['PasswordChanged', 'system'],
    ])
    expect(JSON.stringify(await shop.storedEvents())).not.toContain(token)
  })

  it('is made by the manager of a branch that the customer ordered from, and for nobody else', async () => {
    const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
    const elsewhere: Actor = { id: 'n', role: 'branch_manager', branchId: 2 }
    const ask = { userId: wanjiku.id }
    const unknown = { code: 'USER_NOT_FOUND' }
    await fillShop(shop)
    await stock(shop, { productId: 1 }, 10)
    expect(await shop.refused(makePasswordLink, ask, manager)).toMatchObject(unknown)
    const { orderId } = await shop.done(placeOrder, { body: milkOrder(1) }, wanjiku)
    const cancel = { orderId, status: 'cancelled', reason: 'Too late' } as const
    await shop.done(changeOrderStatus, cancel, wanjiku)
    await shop.caughtUp()
    // An order that came to nothing makes nobody a customer of the branch.
    expect(await shop.refused(makePasswordLink, ask, manager)).toMatchObject(unknown)
    await shop.done(placeOrder, { body: milkOrder(1) }, wanjiku)
    await shop.caughtUp()
    expect(await shop.refused(makePasswordLink, ask, elsewhere)).toMatchObject(unknown)
    const { token } = await shop.done(makePasswordLink, ask, manager)
    await shop.done(spendPasswordLink, spend(token))
    const { account } = await shop.done(logIn, { username: 'wanjiku', password: 'a-new-one' })
    expect(account.passwordNotice).toMatchObject({ branchId: 1 })
    await shop.done(closePasswordNotice, null, wanjiku)
    expect(
      (await shop.done(logIn, { username: 'wanjiku', password: 'a-new-one' })).account,
    ).toMatchObject({ passwordNotice: null })
    const promoted = await shop.done(makePasswordLink, ask, manager)
    await shop.done(assignRole, { ...ask, role: 'finance', branchId: null }, admin)
    expect(await shop.refused(spendPasswordLink, spend(promoted.token))).toMatchObject(dead)
    expect(await shop.refused(makePasswordLink, ask, manager)).toMatchObject(unknown)
  })

  it('of a customer ends after 30 minutes, with a newer one, and with the account', async () => {
    const late = await make()
    shop.tick(hours(0.5))
    expect(await shop.refused(spendPasswordLink, spend(late))).toMatchObject(dead)
    const [older, newer] = [await make(), await make()]
    expect(await shop.refused(spendPasswordLink, spend(older))).toMatchObject(dead)
    await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
    expect(await shop.refused(spendPasswordLink, spend(newer))).toMatchObject(dead)
    expect(await shop.refused(makePasswordLink, { userId: wanjiku.id }, admin)).toMatchObject({
      code: 'USER_NOT_FOUND',
    })
  })
})
