import { afterEach, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import { usualSettings } from '../../contract/shop-settings.ts'
import { guest } from '../../domain/kernel/access.ts'
import { kabete } from '../../testing/domain/branch.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { createAdmin } from '../user/admins.ts'
import { logIn } from '../user/log-in.ts'
import { registerUser } from '../user/register-account.ts'
import { assignRole } from '../user/staff.ts'
import { offerSetup } from './offer-setup.ts'
import { type SetUpShop, setUpShop } from './set-up-shop.ts'
import { readSettings, takesMpesa } from './settings.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const DAY_MS = 24 * 60 * 60_000
const admin = (username: string) => ({
  username,
  email: `${username}@mama.example`,
  fullName: 'Achieng Otieno',
  password: 'mama-mboga',
})
const contact = {
  name: 'Mama Mboga',
  phone: '0712345678',
  email: 'hello@mama.example',
  address: 'Ngong Road, Nairobi',
  takesMpesa: false,
}
const input = (secret: string, username = 'achieng'): SetUpShop => ({
  secret,
  admin: admin(username),
  shop: contact,
  branch: kabete,
})
const offered = async (): Promise<string> => {
  const { secret } = await shop.done(offerSetup, null)
  return secret ?? expect.fail('No secret')
}
const kinds = async () => (await shop.storedEvents()).map(({ type }) => type)

it('makes the administrator, the settings and the branch, and then is no more', async () => {
  const secret = await offered()
  await shop.done(setUpShop, input(secret), guest)
  const { account } = await shop.done(logIn, { username: 'achieng', password: 'mama-mboga' }, guest)
  expect(account).toMatchObject({ role: 'admin', fullName: 'Achieng Otieno' })
  expect(await readSettings(shop.deps)).toEqual({ ...usualSettings, ...contact })
  expect(await takesMpesa(shop.deps)).toBe(false)
  await shop.caughtUp()
  expect(shop.deps.queries.catalogue.branches()).toMatchObject([{ code: kabete.code }])
  const names = shop.deps.queries.catalogue.categories().map(({ name }) => name)
  expect(names).toHaveLength(6)
  const [settings] = await shop.deps.events.readStream('shopsettings-shop')
  expect(settings?.meta.actor).toEqual({ id: account.userId, role: 'admin' })
  const again = await shop.refused(setUpShop, input(secret, 'other'), guest)
  expect(again.code).toBe('NOT_FOUND')
  expect((await shop.refused(offerSetup, null)).code).toBe('NOT_FOUND')
})

it('takes no password that is too short or common for the first administrator', async () => {
  const secret = await offered()
  const setUp = async (password: string) => {
    const weak = { ...input(secret), admin: { ...admin('achieng'), password } }
    return (await shop.refused(setUpShop, weak, guest)).code
  }
  expect(await setUp('mboga77')).toBe('STAFF_PASSWORD_WEAK')
  expect(await setUp('iloveyou')).toBe('STAFF_PASSWORD_WEAK')
  await shop.done(setUpShop, input(secret), guest)
})

it('takes no other secret, and none that has lapsed; a new one is made once the old one has', async () => {
  const secret = await offered()
  expect((await shop.refused(setUpShop, input('guessed'), guest)).code).toBe('LINK_NOT_VALID')
  const { anotherProcess } = shop
  const later = await shop.issued(offerSetup, null, undefined, anotherProcess())
  expect(later).toMatchObject({ ok: true, value: { expiresAt: '2026-01-06T09:00:00.000Z' } })
  expect(later).not.toHaveProperty('value.secret')
  shop.tick(DAY_MS)
  expect((await shop.refused(setUpShop, input(secret), guest)).code).toBe('LINK_NOT_VALID')
  await shop.done(setUpShop, input(await offered()), guest)
})

it('lets one of several in that are sent at once, through several processes', async () => {
  spec('operations cases', '9. Two set-ups post at once: one wins; then there is none')
  const secret = await offered()
  const names = ['ann', 'ben', 'cal', 'dan']
  const answers = await Promise.all(
    names.map((name) => shop.issued(setUpShop, input(secret, name), guest, shop.anotherProcess())),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await kinds()).filter((type) => type === 'UserRoleAssigned')).toHaveLength(1)
  expect((await kinds()).filter((type) => type === 'BranchOpened')).toHaveLength(1)
})

it('keeps its secret where a field is refused, and follows one that died half-way after a minute', async () => {
  const secret = await offered()
  await shop.done(registerUser, { ...admin('achieng'), phoneNumber: '' })
  expect((await shop.refused(setUpShop, input(secret), guest)).code).toBe('ACCOUNT_TAKEN')
  const broken = {
    newToken: shop.deps.world.newToken,
    vault: { ...shop.deps.vault, setPasswordHash: () => Promise.reject(new Error('died')) },
  }
  await expect(shop.issued(setUpShop, input(secret, 'ann'), guest, broken)).rejects.toThrow('died')
  expect((await shop.refused(setUpShop, input(secret, 'ben'), guest)).code).toBe('SETUP_UNDER_WAY')
  shop.tick(60_000)
  await shop.done(setUpShop, input(secret, 'ben'), guest)
})

it('is none for a shop that got its administrator another way', async () => {
  const secret = await offered()
  const reason = 'The address was lost'
  await shop.done(createAdmin, { ...admin('ann'), phoneNumber: '', reason })
  expect((await shop.refused(setUpShop, input(secret), guest)).code).toBe('NOT_FOUND')
})

it('is none for a shop that is older than its roster of administrators', async () => {
  const secret = await offered()
  const { userId } = await shop.done(registerUser, { ...admin('old'), phoneNumber: '' })
  await shop.done(assignRole, { userId, role: 'customer', branchId: null })
  const data = { userId, role: 'admin', branchId: null } as const
  const at = shop.deps.world.now().toISOString()
  const meta = { at, actor: guest, correlationId: 'c', causationId: 'c' }
  const event = {
    id: shop.deps.world.newId(),
    event: { type: 'UserRoleAssigned', data },
    meta,
  } as const
  await shop.deps.events.append(`user-${userId}`, 0, [event])
  expect((await shop.refused(setUpShop, input(secret), guest)).code).toBe('NOT_FOUND')
})
