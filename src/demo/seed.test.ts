import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBranch } from '../commands/branch/open-branch.ts'
import type { CommandDeps } from '../commands/engine/command.ts'
import { logIn } from '../commands/user/log-in.ts'
import { aggregates } from '../domain/aggregates.ts'
import { streamName } from '../domain/kernel/decider.ts'
import type { Events } from '../stores/event-store/events.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { seedDemo } from './seed.ts'
import { seedState } from './seed-state.ts'
import { demoStock } from './stock.ts'

/** A log that fails at the append of this number: before it is written, or after it but without an answer. */
const failingAt = (events: Events, crash: number, when: 'before' | 'after'): Events => {
  let appends = 0
  return {
    ...events,
    append: async (...input) => {
      appends += 1
      if (appends > crash || (appends === crash && when === 'before')) throw new Error('crash')
      const appended = await events.append(...input)
      if (appends === crash) throw new Error('crash')
      return appended
    },
  }
}

/** The log's events, by names: ids are handed out anew when a crash has used one up. */
const happened = async ({ events }: CommandDeps): Promise<string[]> => {
  const names = new Map<string, string>()
  return (await events.readAll(null, 100_000)).events
    .filter(({ type }) => type !== 'IdAllocated' && type !== 'ClaimTaken')
    .map(({ type, data }) => {
      if (type === 'BranchOpened') {
        names.set(`branchId ${data.branchId}`, data.code)
        names.set(`member ${data.branchId}`, data.code)
      }
      if (type === 'CategoryAdded') names.set(`categoryId ${data.categoryId}`, data.slug)
      if (type === 'ProductAdded') names.set(`productId ${data.productId}`, data.slug)
      const named = (key: string, value: unknown) =>
        key === 'addressId' ? null : (names.get(`${key} ${value}`) ?? value)
      return JSON.stringify({ type, ...data }, named).replace(
        /("exclusiveBranchId":)\d+/,
        '$1"one"',
      )
    })
    .sort()
}

describe('the demo shop', () => {
  let shop: TestShop
  const progress: string[] = []
  beforeAll(async () => {
    shop = await openTestShop()
    expect(await seedDemo(shop.deps, (done, all) => progress.push(`${done} of ${all}`))).toBe(true)
  })
  afterAll(() => shop.close())

  it('counts what it does', () => {
    expect(progress.at(0)).toBe(`1 of ${progress.length}`)
    expect(progress.at(-1)).toBe(`${progress.length} of ${progress.length}`)
  })

  it('is filled once', async () => {
    const head = await shop.deps.events.head()
    expect(await seedDemo({ ...shop.deps, ...shop.anotherProcess() })).toBe(false)
    expect(await shop.deps.events.head()).toBe(head)
  })

  it('sells what the catalogue says, where it says so', async () => {
    await shop.caughtUp()
    const queries = shop.deps.queries.catalogue
    expect(
      queries
        .branches()
        .map(({ code }) => code)
        .sort(),
    ).toEqual(catalogue.branches.map(({ code }) => code).sort())
    expect(queries.categories().map(({ name, productCount }) => ({ name, productCount }))).toEqual(
      expect.arrayContaining(
        catalogue.categories.map(({ name }) => ({
          name,
          productCount: catalogue.products.filter(({ category }) => category === name).length,
        })),
      ),
    )
    const maize = queries.productBySlug('sifted-maize-flour', 1)
    expect(maize).toMatchObject({ nameSw: 'Unga wa mahindi', priceCents: 18_500, isFeatured: true })
    expect(maize?.variants.map(({ name }) => name)).toEqual(['1 kg', '2 kg', '5 kg'])
    expect(queries.productBySlug('green-bananas')?.exclusiveBranchId).toBe(1)
    const stocked = catalogue.branches.flatMap((_, index) => queries.stockOfBranch(index + 1))
    expect(stocked).toHaveLength(demoStock().length)
  })

  it('lets each of its people in, in their role', async () => {
    for (const { username, role, branch } of demoAccounts) {
      const { account } = await shop.done(logIn, { username, password: DEMO_PASSWORD })
      expect(account.role).toBe(role)
      const index = catalogue.branches.findIndex(({ code }) => code === branch)
      expect(account.branchId).toBe(branch === undefined ? null : index + 1)
    }
  })
})

describe('filling the demo shop', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop()
  })
  afterEach(() => shop.close())

  it('is completed after crashes, with nothing twice', async () => {
    const { deps, anotherProcess } = shop
    // Fewer appends in all than the 1,434 of a filled shop, so that each attempt ends in its crash.
    const crashes = [1, 1, 2, 1, 3, 2, 3, 4, 5, 60, 200, 333, 600, 100, 7, 3, 2, 1, 2, 3, 4, 5]
    for (const [n, crash] of crashes.entries()) {
      const events = failingAt(deps.events, crash, n % 2 === 0 ? 'after' : 'before')
      await expect(seedDemo({ ...deps, ...anotherProcess(), events })).rejects.toThrow('crash')
    }
    expect(await seedState(deps.events)).toBe('interrupted')
    expect(await seedDemo({ ...deps, ...anotherProcess() })).toBe(true)

    const undisturbed = await openTestShop()
    await seedDemo(undisturbed.deps)
    const expected = await happened(undisturbed.deps)
    await undisturbed.close()
    expect(await happened(deps)).toEqual(expected)
  })

  it('is known as complete though somebody wrote a false event into its administrator’s stream', async () => {
    expect(await seedDemo(shop.deps)).toBe(true)
    const stream = streamName(aggregates.user, demoAccounts[0]?.id ?? '')
    const own = await shop.deps.events.readStream(stream)
    await shop.plant(stream, own.length - 1, 'UserRoleAssigned')
    await expect(shop.deps.events.readStream(stream)).rejects.toThrow('unproven')
    expect(await seedState(shop.deps.events)).toBe('complete')
  })

  it('stays away from a shop of somebody else', async () => {
    const [kabete] = catalogue.branches
    if (kabete === undefined) throw new Error('no branch')
    await shop.done(openBranch, { ...kabete, code: 'nyeri' })
    expect(await seedDemo(shop.deps)).toBe(false)
    expect((await shop.deps.events.readAll(null, 100)).events.map(({ type }) => type)).toEqual([
      'IdAllocated',
      'ClaimTaken',
      'BranchOpened',
      'RosterJoined',
    ])
  })
})
