import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventCatalogue } from '#src/domain/aggregates.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import type { Step, Trace } from '#src/lib/trace.ts'
import { traceAppends } from '#src/runtime/trace-events.ts'
import { admin } from '#src/testing/commands/deliveries.ts'
import { eraseLife, lengthOfLog, settleAfter } from '#src/testing/privacy/erase-life.ts'
import { nyokabi } from '#src/testing/privacy/people.ts'
import {
  foundInBytes,
  foundInFolder,
  needlesOf,
  photosIn,
} from '#src/testing/privacy/search-bytes.ts'
import { liveWholly, openForLives, type WholeLife } from '#src/testing/privacy/whole-life.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { changeOrderStatus } from '../../order/change-order-status.ts'
import { eraseAgain } from './erase-again.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await openForLives(shop)
})
afterEach(() => shop.close())

/** All that would be sent to a collector of traces. */
const traceInto = (sent: string[]): Trace => {
  const send = (step: object) => void sent.push(JSON.stringify(step))
  const begin = (step: Step) => {
    send(step)
    return (later: object = {}) => send(later)
  }
  return { isOn: true, begin, run: (step, work) => work(begin(step)) }
}

/** Cancels what is open, so that the erasure itself cancels nothing. */
const endOrders = async ({ own, guestOrderId }: WholeLife): Promise<void> => {
  const open = await shop.deps.queries.orders.openOf(own.id)
  for (const orderId of [...open, guestOrderId]) {
    const cancel = { orderId, status: 'cancelled', reason: 'Closed' } as const
    await shop.done(changeOrderStatus, cancel, admin)
  }
  await shop.caughtUp()
}

/**
 * All that finance reads of money: sales, drivers' and counters' cash, and the month's statement. Points and vouchers end
 * with the account: their moves are the same but for that one.
 */
const figures = async () => {
  const finance: Actor = { id: 'f', role: 'finance' }
  const { sales, 'branch-days': days, ...more } = await shop.documents()
  const { 'driver-cash-entries': cash, 'counter-cash': counters } = more
  const month = shop.deps.world.now().toISOString().slice(0, 7)
  const found = await shop.deps.queries.ledger.statement(finance, month)
  const { accounts } = found.ok ? found.value : expect.fail(found.error.code)
  const statement = accounts.map(({ id, closing, moves, ...account }) => {
    const ends = id === 'points' || id === 'vouchers'
    return ends
      ? { id, ...account, moves: moves.filter((one) => one.id !== 'erasure') }
      : { id, ...account, closing, moves }
  })
  return { sales, days, cash, counters, statement }
}

/** The guest's secret is kept as a hash alone. Numbers of places are written in the log as text. */
const isHidden = (what: string): boolean =>
  what === nyokabi.secret || what.startsWith(String(nyokabi.place.longitude)) || what === 'photo 1'

it('leaves nothing of a person in any byte of the data folder, and finance’s figures as they were', async () => {
  const sent: string[] = []
  const { deps } = shop
  deps.trace = traceInto(sent)
  deps.events = traceAppends(deps.events, deps.trace)
  const life = await liveWholly(shop, nyokabi)
  const photos = await photosIn(shop)
  expect(photos).toHaveLength(2)
  const needles = needlesOf(nyokabi, life, photos)

  const before = (await foundInFolder(shop.folder, needles)).join()
  for (const [what] of needles.filter(([one]) => !isHidden(one))) {
    expect(before).toContain(`${what} in `)
  }
  const { events } = await deps.events.readAll(null, 10_000)
  const lived = new Set<string>(events.map(({ type }) => type))
  const personal = Object.entries(eventCatalogue).filter(([, one]) => 'personal' in one)
  expect(personal.map(([type]) => type).filter((type) => !lived.has(type))).toEqual([])

  await endOrders(life)
  const counted = await figures()
  await eraseLife(shop, nyokabi, life)
  expect(await foundInFolder(shop.folder, needles)).toEqual([])
  expect(await figures()).toEqual(counted)
  expect(sent.length).toBeGreaterThan(100)
  expect(foundInBytes(Buffer.from(sent.join()), needles)).toEqual([])
})

it('leaves nothing where an older copy of the folder is put back, and the person erased again', async () => {
  const life = await liveWholly(shop, nyokabi)
  const needles = needlesOf(nyokabi, life, await photosIn(shop))
  const copy = await mkdtemp(join(tmpdir(), 'duka-older-'))
  const { folder, deps } = shop
  const at = deps.world.now().getTime() + 3_600_000
  await shop.leave()
  await cp(folder, copy, { recursive: true })
  await rm(folder, { recursive: true })

  shop = await openTestShop({ folder: copy, at, seed: 2 })
  await shop.caughtUp()
  expect(await foundInFolder(copy, needles)).not.toEqual([])
  const before = await lengthOfLog(shop)
  for (const subject of [life.own.id, life.staff.id, `guest-${life.guestOrderId}`]) {
    await shop.done(eraseAgain, { subject })
  }
  await settleAfter(shop, before)
  expect(await foundInFolder(copy, needles)).toEqual([])
})
