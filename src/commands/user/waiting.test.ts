import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { newCustomer, registration } from '../../testing/commands/goods.ts'
import { byPassword, inSession, nobodysBrowser } from '../../testing/commands/second-factor.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { logIn } from './log-in.ts'
import { confirmFactor, offerFactor } from './second-factor.ts'
import { newSignInNote, waitingAccount } from './sign-in-note.ts'
import { assignRole } from './staff.ts'

let shop: TestShop
let driver: Actor
beforeEach(async () => {
  shop = await openTestShop()
  const { id } = await newCustomer(shop)
  await shop.done(assignRole, { userId: id, role: 'driver', branchId: null })
  driver = { id, role: 'driver' }
})
afterEach(() => shop.close())

const { username, password } = registration('wanjiku')
const minutes = (count: number) => count * 60_000

/** Signs in with the right password alone. */
const waiting = async () => {
  const { lacks, token } = await shop.done(logIn, { username, password })
  return { lacks, token }
}
const setUp = async () => {
  const { secret } = await shop.done(offerFactor, byPassword(password), driver)
  const code = new TOTP({ secret }).generate({ timestamp: shop.deps.world.now().getTime() })
  await shop.done(confirmFactor, { code, ...inSession, ...nobodysBrowser }, driver)
}

it('a right password waits five minutes for its code, and no longer', async () => {
  await setUp()
  const { lacks, token } = await waiting()
  expect(lacks).toBe('code')
  shop.tick(minutes(5) - 1)
  expect((await waitingAccount(shop.deps, token, 'code'))?.account.userId).toBe(driver.id)
  shop.tick(1)
  expect(await waitingAccount(shop.deps, token, 'code')).toBeUndefined()
})

it('a waiting sign-in lives no longer by another end, nor for another account', async () => {
  await setUp()
  const { token } = await waiting()
  const [userId = '', lacks = '', until = '', signature = ''] = token.split('.')
  const later = [userId, lacks, String(Number(until) + minutes(60)), signature].join('.')
  const other = ['00000000-0000-7000-8000-000000000000', lacks, until, signature].join('.')
  for (const forged of [later, other, `${userId}.${lacks}.${until}.`, userId, '']) {
    expect(await waitingAccount(shop.deps, forged, 'code'), forged).toBeUndefined()
  }
})

it('what waits for the set-up opens no step of the code, and the other way round', async () => {
  const hash = (await shop.deps.vault.passwordHash(driver.id)) ?? ''
  const endsAt = shop.deps.world.now().getTime() + minutes(1)
  const { token } = await newSignInNote(shop.deps, {
    userId: driver.id,
    step: 'setup',
    hash,
    endsAt,
  })
  expect(await waitingAccount(shop.deps, token, 'setup')).toBeDefined()
  expect(await waitingAccount(shop.deps, token, 'code')).toBeUndefined()
  const renamed = token.replace('.setup.', '.code.')
  expect(await waitingAccount(shop.deps, renamed, 'code')).toBeUndefined()
})
