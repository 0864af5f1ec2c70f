import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { correctPoints } from '../commands/loyalty/correct-points.ts'
import { usualRules } from '../domain/loyalty/loyalty-rules.ts'
import { createLog } from '../lib/alerts.ts'
import { newCustomer } from '../testing/commands/goods.ts'
import { openTestJobs, type TestJobs } from '../testing/program/operator.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import type { OperationOutput } from './operation.ts'
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

const run = async (words: readonly string[], input?: string) => {
  const said: OperationOutput[] = []
  const outcome = await runOperation(
    { user: 'njeri', words, input },
    { commands: shop.deps, jobs: jobs.queue, address: 'https://duka.example' },
    createLog('silent'),
    (one) => void said.push(one),
  )
  return { ...outcome, said }
}

test('the ledger is replayed with a bar, run dry by rules of a file, and exported', async () => {
  spec('operations finance', '`npm run ledger -- replay, dry-run, export`')
  const { id: userId } = await newCustomer(shop)
  const correction = {
    userId,
    correctionId: shop.deps.world.newId(),
    points: 40,
    reason: 'A start',
  }
  await shop.done(correctPoints, correction, { id: 'a', role: 'admin' })
  await shop.caughtUp()
  const replayed = await run(['ledger', 'replay'])
  expect(replayed).toMatchObject({ exitCode: 0 })
  expect(replayed.lines.at(-1)).toBe('Entries, orders, rules and read models agree')
  expect(JSON.stringify(replayed.said)).toMatch(/█+ 100% of 1 entries/)
  expect(await run(['ledger', 'replay', '--as-of', 'yesterday'])).toMatchObject({ exitCode: 2 })
  const asOf = await run(['ledger', 'replay', '--as-of', '2026-01-01T00:00:00Z'])
  expect(asOf.exitCode).toBe(0)
  const tiers = usualRules.tiers.map((tier) => ({ ...tier, multiplier: tier.multiplier / 100 }))
  const rules = JSON.stringify({ shillingsAPoint: 5, tiers })
  const dry = await run(['ledger', 'dry-run', 'rules.json'], rules)
  expect(dry).toMatchObject({ exitCode: 0 })
  expect(dry.lines).toContain('0 accounts would gain, by 0 points together')
  expect(dry.lines).toContain('0 accounts would be below zero, by 0 points together')
  expect(await run(['ledger', 'dry-run', 'rules.json'], '{}')).toMatchObject({ exitCode: 1 })
  const csv = await run(['ledger', 'export'])
  expect(JSON.stringify(csv.said)).toMatch(/Account id.*correction,40,40/)
})
