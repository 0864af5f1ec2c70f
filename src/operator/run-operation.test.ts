import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { holdMoney } from '../commands/operations/money-hold.ts'
import { logIn } from '../commands/user/log-in.ts'
import { spendPasswordLink } from '../commands/user/passwords.ts'
import { setUserActive } from '../commands/user/staff.ts'
import { system } from '../domain/kernel/access.ts'
import { createLog } from '../lib/alerts.ts'
import { newCustomer } from '../testing/commands/goods.ts'
import { openTestJobs, type TestJobs } from '../testing/program/operator.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { runOperation } from './run-operation.ts'

let shop: TestShop
let jobs: TestJobs
beforeEach(async () => {
  shop = await openTestShop()
  jobs = openTestJobs()
})
afterEach(async () => {
  await jobs.close()
  await shop.close()
})

const run = (line: string) =>
  runOperation(
    { user: 'njeri', words: line.split(' ') },
    { commands: shop.deps, jobs: jobs.queue, address: 'https://duka.example' },
    createLog('silent'),
  )

test.each(['', 'jobs', 'jobs frobnicate', 'jobs dead now', 'jobs revive', 'jobs revive a b'])(
  'of "%s" it says what it understands instead, and that nothing was done',
  async (line) => {
    const { exitCode, lines } = await run(line)
    expect(exitCode).toBe(2)
    expect(lines.join('\n')).toMatch(/jobs counts .*\n.*jobs dead .*\n.*jobs revive <id>\|all/)
  },
)

test('dead jobs are listed with their reason, and revived by id', async () => {
  await jobs.die('one', 'two')
  const { exitCode, lines } = await run('jobs dead')
  expect(exitCode).toBe(0)
  expect(lines.map((line) => line.split('\t'))).toEqual([
    ['two', 'fail', expect.stringMatching(/^\d{4}-/), '1', 'two broke'],
    ['one', 'fail', expect.stringMatching(/^\d{4}-/), '1', 'one broke'],
  ])
  expect(await run('jobs revive one')).toEqual({ exitCode: 0, lines: ['Revived one'] })
  expect((await run('jobs dead')).lines).toHaveLength(1)
  expect(await run('jobs revive one')).toEqual({
    exitCode: 1,
    lines: ['No dead job has the id one'],
  })
})

test('all dead jobs are revived at once', async () => {
  await jobs.die('one', 'two', 'three')
  expect((await run('jobs revive all')).lines).toEqual(['Revived 3; dead now: 0'])
  expect((await run('jobs counts')).lines).toEqual([
    'waiting\t3',
    'delayed\t0',
    'dead\t0',
    'active\t0',
  ])
})

test('a queue that is away is told in a line', async () => {
  const { exitCode, lines } = await runOperation(
    { user: 'njeri', words: ['jobs', 'counts'] },
    { commands: shop.deps, jobs: jobs.away(), address: '' },
    createLog('silent'),
  )
  expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: ['Redis cannot be reached'] })
})

test('held money is shown with what the log has lost, and released with a reason', async () => {
  expect(await run('money hold')).toEqual({ exitCode: 0, lines: ['No money is held'] })
  const lostUntil = '2026-01-05T08:00:00.000Z'
  await shop.done(holdMoney, { lostFrom: null, lostUntil })
  expect(await run('money hold')).toEqual({
    exitCode: 0,
    lines: [
      'Money is held since 2026-01-05T09:00:00.000Z',
      `Lost from an unknown time until ${lostUntil}`,
    ],
  })
  expect((await run('money release')).exitCode).toBe(2)
  expect((await run('money release compared with the statement')).exitCode).toBe(0)
  expect((await run('money hold')).lines).toEqual(['No money is held'])
  const [, released] = await shop.deps.events.readStream('moneyhold-shop')
  expect(released?.data).toEqual({ reason: 'compared with the statement' })
})

const words = (...all: string[]) =>
  runOperation(
    { user: 'njeri', words: all },
    { commands: shop.deps, jobs: jobs.queue, address: 'https://duka.example' },
    createLog('silent'),
  )
const tokenIn = (lines: readonly string[]): string =>
  /^https:\/\/duka\.example\/password#token=([\w-]{43})$/.exec(lines[0] ?? '')?.[1] ??
  expect.fail(lines.join())

test('who is locked out becomes an administrator, or gets in again, with the reason in the history', async () => {
  spec('operations cases', 'Somebody locked out gets in again by the command line')
  const made = await words('admin', 'create', 'ann', 'ann@duka.example', 'Ann Otieno', 'All left')
  const password = 'a-new-one'
  await shop.done(spendPasswordLink, { token: tokenIn(made.lines), password })
  const { account } = await shop.done(logIn, { username: 'ann', password })
  expect(account).toMatchObject({ role: 'admin', isActive: true })
  const again = await words('admin', 'create', 'ann', 'a@duka.example', 'Ann', 'All left')
  expect(again).toEqual({ exitCode: 1, lines: ['Username or email may already be in use.'] })

  const reset = await words('admin', 'reset', 'Ann', 'Lost the phone')
  expect(reset.lines.at(-1)).toMatch(
    /^It works once, until \d+ \w+ \d{4}, \d{2}:\d{2} \(Nairobi\)$/,
  )
  await shop.done(spendPasswordLink, { token: tokenIn(reset.lines), password: 'another-one' })
  const events = await shop.deps.events.readStream(`user-${account.userId}`)
  const told = events.filter(({ meta }) => meta.actor.id === 'operator')
  expect(told.map(({ type, data }) => [type, 'reason' in data ? data.reason : null])).toEqual([
    ['UserRegistered', null],
    ['UserRoleAssigned', 'All left'],
    ['PasswordResetLinkMade', 'All left'],
    ['PasswordResetLinkMade', 'Lost the phone'],
  ])
})

test('an administrator who was switched off is switched on; others are none', async () => {
  await newCustomer(shop)
  expect(await words('admin', 'reset', 'wanjiku', 'Lost the phone')).toEqual({
    exitCode: 1,
    lines: ['No administrator has the user name wanjiku'],
  })
  for (const name of ['ann', 'ben'])
    await words('admin', 'create', name, `${name}@duka.example`, name, 'All left')
  await shop.caughtUp()
  const admins = await shop.deps.queries.users.activeAdmins(system)
  const [userId = ''] = admins
  await shop.done(setUserActive, { userId, isActive: false })
  const found = await shop.deps.queries.users.byId(system, userId)
  const name = found.ok ? found.value.username : expect.fail('No such user')
  expect((await words('admin', 'reset', name, 'Came back')).exitCode).toBe(0)
  await shop.caughtUp()
  expect(await shop.deps.queries.users.activeAdmins(system)).toHaveLength(2)
  for (const line of ['admin create', 'admin create ann', 'admin reset ann', 'admin reset ann x'])
    expect((await run(line)).exitCode).toBe(2)
})

test('who forgot the password gets a link from the command line, which works once', async () => {
  await newCustomer(shop)
  const { exitCode, lines } = await run('users reset-password Wanjiku')
  expect(exitCode).toBe(0)
  const token = /^https:\/\/duka\.example\/password#token=([\w-]{43})$/.exec(lines[0] ?? '')?.[1]
  await shop.done(spendPasswordLink, { token: token ?? '', password: 'a-new-one' })
  await shop.done(logIn, { username: 'wanjiku', password: 'a-new-one' })
  expect(await run('users reset-password nobody')).toEqual({
    exitCode: 1,
    lines: ['Nobody has the user name nobody'],
  })
})

test('secrets are listed by age and renewed with the reason, and no value is shown', async () => {
  expect((await run('admin renew-secret uniqueness Planned')).exitCode).toBe(2)
  const renewed = await run('admin renew-secret limits Planned')
  expect([renewed.exitCode, renewed.lines[0]]).toEqual([0, 'limits has a new value'])
  expect((await run('admin renew-secret limits Planned')).lines[0]).toContain('already')
  const { lines } = await run('admin secrets')
  expect(lines[0]).toMatch(/^limits\trenewed .*\tused from .*\tthe value before is accepted until /)
  expect(lines).toContain('sign-in\tnever renewed')
  const replaced = await run('admin replace-secret limits Stolen')
  expect(replaced.lines[0]).toBe('limits has a new value')
  const versions = await shop.deps.vault.secretVersions('limits')
  const said = [...renewed.lines, ...lines, ...replaced.lines].join()
  for (const { secret } of versions) expect(said).not.toContain(secret.toString('base64'))
})
