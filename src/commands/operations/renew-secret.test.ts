import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { OVERLAP_MS, type RenewedSecretName, renewedSecrets } from '../../domain/secrets.ts'
import { newCustomer, registration } from '../../testing/commands/goods.ts'
import { byPassword, inSession, nobodysBrowser } from '../../testing/commands/second-factor.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { codeOf, isCodeOf } from '../delivery/delivery-code.ts'
import { callbackToken, readCallbackToken } from '../payment/callbacks.ts'
import { logIn } from '../user/log-in.ts'
import { confirmFactor, offerFactor } from '../user/second-factor.ts'
import { waitingAccount } from '../user/sign-in-note.ts'
import { assignRole } from '../user/staff.ts'
import { LEAD_MS, readSecretAges, renewSecret } from './renew-secret.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const renew = (name: RenewedSecretName, atOnce = false) =>
  shop.done(renewSecret, { name, reason: 'A laptop was stolen', atOnce })
const history = async () =>
  (await shop.deps.events.readStream('secrets-shop')).map(({ data }) => data)

describe('what was made with the old value', () => {
  const orderId = '01890000-0000-7000-8000-000000000001'
  const about = { orderId, subjectId: '01890000-0000-7000-8000-000000000002' }

  it.each(['payment-callback', 'refund-callback'] as const)(
    'of %s is read while the renewal lasts, and not afterwards',
    async (purpose) => {
      const token = () => callbackToken(shop.deps, purpose, about)
      const reads = (one: string) => readCallbackToken(shop.deps, purpose, one)
      const old = await token()
      await renew(purpose)
      expect(await token()).toBe(old)
      shop.tick(LEAD_MS)
      const fresh = await token()
      expect(fresh).not.toBe(old)
      shop.tick(OVERLAP_MS[purpose] - 1)
      expect([await reads(old), await reads(fresh)]).toEqual([about, about])
      shop.tick(1)
      expect([await reads(old), await reads(fresh)]).toEqual([undefined, about])
    },
  )

  it('opens the door while the renewal lasts, and not afterwards', async () => {
    const deliveries = Array.from({ length: 5 }, (_, n) => ({
      deliveryId: `01890000-0000-7000-8000-00000000010${n}`,
      codeRenewals: 0,
    }))
    const codes = () => Promise.all(deliveries.map((one) => codeOf(shop.deps, one)))
    const open = (typed: string[]) =>
      Promise.all(deliveries.map((one, n) => isCodeOf(shop.deps, one, typed[n] ?? '')))
    const old = await codes()
    await renew('delivery-codes')
    expect(await codes()).toEqual(old)
    shop.tick(LEAD_MS)
    const fresh = await codes()
    expect(fresh).not.toEqual(old)
    shop.tick(OVERLAP_MS['delivery-codes'] - 1)
    expect([...(await open(old)), ...(await open(fresh))]).not.toContain(false)
    shop.tick(1)
    expect(await open(fresh)).not.toContain(false)
    expect(await open(old)).toContain(false)
  })

  it('finishes a sign-in that waits for its code', async () => {
    const { id } = await newCustomer(shop)
    await shop.done(assignRole, { userId: id, role: 'driver', branchId: null })
    const driver: Actor = { id, role: 'driver' }
    const { username, password } = registration('wanjiku')
    const { secret } = await shop.done(offerFactor, byPassword(password), driver)
    const timestamp = shop.deps.world.now().getTime()
    const code = new TOTP({ secret }).generate({ timestamp })
    const changer = { ...inSession, ...nobodysBrowser }
    await shop.done(confirmFactor, { code, ...changer }, driver)
    const { token } = await shop.done(logIn, { username, password })
    await renew('sign-in')
    shop.tick(LEAD_MS)
    expect(await waitingAccount(shop.deps, token, 'code')).toBeDefined()
    const later = await shop.done(logIn, { username, password })
    expect(await waitingAccount(shop.deps, later.token, 'code')).toBeDefined()
    await renew('sign-in', true)
    expect(await waitingAccount(shop.deps, later.token, 'code')).toBeUndefined()
  })
})

describe('a renewal', () => {
  it('is told to the history with its reason, and never with a value', async () => {
    const made = await renew('limits')
    const { isNew, ...times } = made
    expect(isNew).toBe(true)
    expect(await history()).toEqual([{ name: 'limits', reason: 'A laptop was stolen', ...times }])
    const [newest] = await shop.deps.vault.secretVersions('limits')
    const told = JSON.stringify(await shop.storedEvents())
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(told).not.toContain(newest?.secret.toString(encoding))
    }
  })

  it('that is asked for again while it lasts changes nothing, and follows it once it is over', async () => {
    const first = await renew('limits')
    const versions = await shop.deps.vault.secretVersions('limits')
    shop.tick(OVERLAP_MS.limits)
    expect(await renew('limits')).toEqual({ ...first, isNew: false })
    expect(await shop.deps.vault.secretVersions('limits')).toEqual(versions)
    expect(await history()).toHaveLength(1)
    shop.tick(LEAD_MS)
    expect((await renew('limits')).isNew).toBe(true)
    expect(await history()).toHaveLength(2)
  })

  it('that died before its event is told when it is asked for again', async () => {
    const { vault } = shop.deps
    const dying: typeof vault.replaceVersions = async (...of) => {
      await vault.replaceVersions(...of)
      throw new Error('The power went')
    }
    const input = { name: 'limits', reason: 'Planned', atOnce: false } as const
    const died = shop.issued(renewSecret, input, undefined, {
      vault: { ...vault, replaceVersions: dying },
    })
    await expect(died).rejects.toThrow('The power went')
    expect(await history()).toEqual([])
    expect((await renew('limits')).isNew).toBe(false)
    expect(await history()).toHaveLength(1)
  })

  it('of two at once, in two processes, is one', async () => {
    const input = { name: 'limits', reason: 'Planned', atOnce: false } as const
    const both = await Promise.all([
      shop.done(renewSecret, input),
      shop.done(renewSecret, input, undefined, shop.anotherProcess()),
    ])
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(await shop.deps.vault.secretVersions('limits')).toHaveLength(2)
    expect(await history()).toHaveLength(1)
  })

  it('at once leaves no value but the new one, also while another renewal lasts', async () => {
    await renew('limits')
    const before = await shop.deps.vault.secretVersions('limits')
    const { usedFrom, madeAt } = await renew('limits', true)
    expect(usedFrom).toBe(madeAt)
    const versions = await shop.deps.vault.secretVersions('limits')
    expect(versions).toHaveLength(1)
    for (const { secret } of before) expect(versions[0]?.secret).not.toEqual(secret)
  })
})

it('the ages of all secrets that are renewed are listed', async () => {
  const { madeAt, usedFrom, oldUntil } = await renew('sign-in')
  const ages = await shop.done(readSecretAges, null)
  expect(ages.map(({ name }) => name)).toEqual(renewedSecrets)
  expect(ages).toContainEqual({ name: 'sign-in', madeAt, usedFrom, oldUntil })
  expect(ages).toContainEqual({ name: 'limits', madeAt: null, usedFrom: null, oldUntil: null })
  shop.tick(LEAD_MS + OVERLAP_MS['sign-in'])
  const later = await shop.done(readSecretAges, null)
  expect(later).toContainEqual({ name: 'sign-in', madeAt, usedFrom, oldUntil: null })
})
