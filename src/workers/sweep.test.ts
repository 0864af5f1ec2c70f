import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command, IssuedBy } from '../commands/engine/command.ts'
import { system } from '../domain/kernel/access.ts'
import { reject } from '../domain/kernel/result.ts'
import { realWorld } from '../program/real-world.ts'
import { MustWait } from '../stores/job-queue/port.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import type { CommandsOnly } from './job.ts'
import { type SweepRun, sweepEach, sweepOf } from './sweep.ts'

type Refuse = Command<string, never>

async function* items() {
  yield* ['bad', 'good', 'worse', 'better']
}

const sweep = async (work: (item: string) => Promise<unknown>) => {
  const alerts: unknown[] = []
  const alert = (...raised: unknown[]) => void alerts.push(raised)
  await sweepEach(
    items(),
    { name: 'tidy', idOf: (item) => item, work },
    { alert, world: realWorld },
  )
  return alerts
}

test('one that fails raises an alert, and the others are dealt with', async () => {
  const done: string[] = []
  const alerts = await sweep(async (item) => {
    if (item === 'bad' || item === 'worse') throw new Error(`${item} broke`)
    done.push(item)
  })
  expect(done).toEqual(['good', 'better'])
  expect(alerts).toEqual([
    ['sweep-item-failed', { sweep: 'tidy', id: 'bad', reason: 'Error: bad broke' }],
    ['sweep-item-failed', { sweep: 'tidy', id: 'worse', reason: 'Error: worse broke' }],
  ])
})

test('everybody else has a turn after each', async () => {
  const seen: string[] = []
  const others = () => {
    seen.push('others')
    if (seen.length < 6) setImmediate(others)
  }
  setImmediate(others)
  await sweep(async (item) => void seen.push(item))
  expect(seen.slice(0, 6)).toEqual(['bad', 'others', 'good', 'others', 'worse', 'others'])
})

test.each([new StoreUnavailable('MongoDB'), new MustWait('for leave')])(
  'what all would run into ends the sweep: %s',
  async (error) => {
    const tried: string[] = []
    const swept = sweep(async (item) => {
      tried.push(item)
      throw error
    })
    await expect(swept).rejects.toThrow(error.message)
    expect(tried).toEqual(['bad'])
  },
)

describe('a sweep over items', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  /** Runs the sweep with a command that refuses every item. Gives who issued it, and under which ids. */
  const run = async (
    work: (item: string, by: SweepRun<CommandsOnly>, refuse: Refuse) => unknown,
  ) => {
    const issued: IssuedBy[] = []
    const refuse: Refuse = {
      name: 'refuse',
      may: () => true,
      run: async (_, { actor, commandId, correlationId }) => {
        issued.push({ actor, commandId, correlationId })
        return reject('CONFLICT')
      },
    }
    const tidy = sweepOf({
      type: 'tidy',
      everyMs: 1,
      find: items,
      idOf: (item) => item,
      work: async (item, by) => work(item, by, refuse),
    })
    await tidy.run({ id: 'a', type: 'tidy', data: {}, attempt: 1 }, { commands: shop.deps })
    return issued
  }

  test('issues a command an item, in the shop’s name, and all of a run belong together', async () => {
    const issued = await run((item, { tryTo }, refuse) => tryTo(refuse, item))
    expect(issued.map(({ actor }) => actor)).toEqual([system, system, system, system])
    expect(new Set(issued.map(({ commandId }) => commandId)).size).toBe(4)
    expect(new Set(issued.map(({ correlationId }) => correlationId)).size).toBe(1)
  })

  test('a command whose read models have to catch up waits, and nothing has failed', async () => {
    const behind: Refuse = {
      name: 'behind',
      may: () => true,
      run: async () => reject('NOT_CAUGHT_UP'),
    }
    await expect(run((item, { issue }) => issue(behind, item))).rejects.toBeInstanceOf(MustWait)
    expect(shop.alerts).toEqual([])
  })

  test('raises an alert for a refusal, unless it leaves the item to the next sweep', async () => {
    await run((item, { tryTo }, refuse) => tryTo(refuse, item))
    expect(shop.alerts).toEqual([])
    await run((item, { issue }, refuse) => issue(refuse, item))
    const reason = 'Error: refuse was refused: CONFLICT'
    expect(shop.alerts[0]).toEqual({
      code: 'sweep-item-failed',
      facts: { sweep: 'tidy', id: 'bad', reason },
    })
    expect(shop.alerts).toHaveLength(4)
  })
})
