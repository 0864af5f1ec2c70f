/**
 * Measures a replay of the loyalty ledger and a dry run of its rules, each in a process of its own, with their rate
 * and their most memory. Run `npx tsx bench/ledger.ts [events]`. Filling the log and the read models takes most of the
 * time.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pointsFor } from '../src/domain/loyalty/accrual.ts'
import type { LoyaltyEvent } from '../src/domain/loyalty/events.ts'
import { usualRules } from '../src/domain/loyalty/loyalty-rules.ts'
import { realWorld } from '../src/program/real-world.ts'
import { dryRun } from '../src/projections/ledger/dry-run.ts'
import { replay } from '../src/projections/ledger/replay.ts'
import { loyaltyAccounts } from '../src/projections/loyalty/accounts.ts'
import { pointsHistory } from '../src/projections/loyalty/history.ts'
import { pointsWorthVersions } from '../src/projections/loyalty/rules.ts'
import { startProjections } from '../src/projections/runner.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import type { ToAppend } from '../src/stores/event-store/events.ts'
import { aVoucher } from '../src/testing/domain/loyalty.ts'

const EVENTS = Number(process.argv[2] ?? 1_000_000)
const ACCOUNTS = Math.ceil(EVENTS / 50)
const CHUNK = 5_000
const began = Date.UTC(2026, 0, 1)
const rate = { rulesVersion: 1, shillingsAPoint: 10, multiplier: 100 }

/** Entry number `n` of an account: mostly it earns points; now and then it redeems some, or a voucher ends. */
const entry = (userId: string, n: number, at: string): LoyaltyEvent => {
  const voucherId = `${userId}-${n - (n % 10)}`
  if (n % 10 === 8)
    return {
      type: 'RewardRedeemed',
      data: { userId, voucher: aVoucher({ voucherId: `${userId}-${n}`, points: 50 }) },
    }
  if (n % 10 === 9)
    return { type: 'VoucherExpired', data: { userId, voucherId: `${userId}-${n - 1}`, points: 50 } }
  const goodsCents = 100_000 + (n % 7) * 10_000
  const of = {
    userId,
    orderId: `${voucherId}-${n}`,
    points: pointsFor(goodsCents, rate),
    goodsCents,
  }
  return {
    type: 'PointsEarned',
    data: { ...of, happenedAt: at, placedAt: at, categoryIds: [1], tierId: 'bronze', ...rate },
  }
}

const toAppend = (event: LoyaltyEvent, at: string): ToAppend => ({
  id: randomUUID(),
  event,
  meta: { at, actor: { id: 'system', role: 'system' }, correlationId: '', causationId: '' },
})

const openShop = (folder: string) => {
  const stores = openDataFolder(folder, realWorld)
  return {
    stores,
    store: stores.readStore,
    events: openEvents(stores.eventStore, stores.vault, realWorld, {}),
  }
}

/** Prints the progress after each per cent, always on the same line. */
const progressOf = (what: string) => {
  const start = performance.now()
  let shown = 0
  return (done: number): void => {
    if (done < EVENTS && done - shown < EVENTS / 100) return
    shown = done
    const seconds = (performance.now() - start) / 1_000
    const rate = Math.round(done / seconds).toLocaleString('en')
    const line = `${what}: ${done.toLocaleString('en')} of ${EVENTS.toLocaleString('en')}, ${rate} events/s`
    process.stdout.write(`\r${line}${done < EVENTS ? '' : `, ${seconds.toFixed(0)} s\n`}`)
  }
}

const fill = async (folder: string): Promise<void> => {
  const { stores, store, events } = openShop(folder)
  const appended = progressOf('appended')
  for (let from = 0; from < EVENTS; from += CHUNK) {
    const appends = Array.from({ length: Math.min(CHUNK, EVENTS - from) }, (_, k) => {
      const n = from + k
      const [account, turn] = [n % ACCOUNTS, Math.floor(n / ACCOUNTS)]
      const at = new Date(began + n * 20).toISOString()
      const userId = `account-${account}`
      const event = toAppend(entry(userId, turn, at), at)
      return { stream: `loyalty-${userId}`, expected: turn - 1, events: [event] }
    })
    await events.appendAll(appends)
    appended(from + appends.length)
  }
  const projected = progressOf('projected')
  let done = 0
  const runner = startProjections({
    events,
    store,
    holder: 'bench',
    world: realWorld,
    alert: () => undefined,
    projections: [pointsHistory, loyaltyAccounts, pointsWorthVersions],
    onError: console.error,
    onProgress: (batch) => {
      done += batch.events
      projected(done)
    },
  })
  await runner.caughtUp()
  await runner.stop()
  await stores.close()
}

const measure = async (what: string, folder: string): Promise<void> => {
  const { stores, store, events } = openShop(folder)
  const deps = { events, store, world: realWorld }
  const start = performance.now()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  let end: unknown
  const steps = what === 'replay' ? replay(deps, null) : dryRun(deps, usualRules)
  for await (const step of steps) {
    if (step.type === 'end') end = step
    else if (step.type === 'progress') {
      process.stdout.write(`\r${what}: ${step.done} of ${step.total}, ${step.perSecond} events/s `)
    }
  }
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1_000
  const { rows: _, gaining: __, losing: ___, owing: ____, ...told } = Object(end)
  console.log(
    `\r${what}: ${Math.round(EVENTS / seconds).toLocaleString('en')} events/s in ${seconds.toFixed(1)} s, ${Math.round(most / 2 ** 20)} MB at most`,
    told,
  )
  await stores.close()
}

const [, , , phase, at] = process.argv
if (phase !== undefined && at !== undefined) await measure(phase, at)
else {
  const folder = await mkdtemp(join(tmpdir(), 'duka-bench-ledger-'))
  await fill(folder)
  const self = fileURLToPath(import.meta.url)
  for (const what of ['replay', 'dry run']) {
    const args = [...process.execArgv, self, String(EVENTS), what, folder]
    execFileSync(process.execPath, args, { stdio: 'inherit' })
  }
  await rm(folder, { recursive: true })
}
