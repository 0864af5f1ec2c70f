import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '../../domain/kernel/access.ts'
import { transfer } from '../../domain/transfer.ts'
import { roomOfEach } from '../../lib/room.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '../../testing/commands/goods.ts'
import { jobNamed } from '../../testing/commands/job-named.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { Command, CommandDeps } from '../engine/command.ts'
import { createStateCache, readState, streamOf } from '../engine/read-state.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { placeOrder } from '../order/place-order.ts'
import { cancelTransfer, closeTransfer, receiveTransfer } from './receive-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

let shop: TestShop
let transferId: string
let customer: Actor
const source: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
const destination: Actor = { id: 'n', role: 'branch_manager', branchId: 2 }
const stranger: Actor = { id: 'o', role: 'branch_manager', branchId: 3 }
const PIECES = 30

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
})
afterAll(() => shop.close())
/** Pieces that orders of earlier tests hold, by branch. They lie on the shelf beside the test's own. */
const held: Record<number, number> = {}
const begin = async () => {
  transferId = shop.deps.world.newId()
  for (const branchId of [1, 2]) {
    held[branchId] = (await shelf(shop, { branchId, productId: 1 })).reserved
    await stock(shop, { branchId, productId: 1 }, PIECES + held[branchId])
  }
}
beforeEach(begin)

const milk = (quantity: number) => [{ productId: 1, variantId: 0, quantity }]
const send = (quantity: number) => ({
  transferId,
  fromBranchId: 1,
  toBranchId: 2,
  note: '',
  lines: milk(quantity),
})
const receive = (quantity: number, receiptId = shop.deps.world.newId()) => ({
  transferId,
  receiptId,
  lines: milk(quantity),
})
const close = (quantity: number, outcome: 'lost' | 'sent_back', reason = 'Broken') => ({
  transferId,
  closingId: shop.deps.world.newId(),
  outcome,
  reason,
  lines: milk(quantity),
})
const supplied = (branchId: number, quantity: number) => ({
  branchId,
  receiptId: shop.deps.world.newId(),
  note: '',
  lines: milk(quantity),
})
const onHand = async (branchId: number) =>
  (await shelf(shop, { branchId, productId: 1 })).onHand - (held[branchId] ?? 0)

/** Lost pieces stay in the sum: source + road + destination + lost. */
const pieces = async (): Promise<{ road: number; lost: number; sum: number }> => {
  const stream = streamOf(transfer, transferId)
  const { state } = await readState(shop.deps, stream, undefined)
  const isOut = state !== null && state.status !== 'planned' && state.status !== 'refused'
  const road = isOut ? state.lines.reduce((sum, { open }) => sum + open, 0) : 0
  const events = await shop.deps.events.readStream(stream.name)
  const lost = events.reduce((sum, { type, data }) => {
    if (type !== 'TransferClosed' || data.outcome !== 'lost') return sum
    return sum + data.lines.reduce((all, { quantity }) => all + quantity, 0)
  }, 0)
  return { road, lost, sum: (await onHand(1)) + road + (await onHand(2)) + lost }
}

/** What the workers do with the transfer's events, after a crash too. */
const resume = async (): Promise<void> => {
  for (const event of await shop.deps.events.readStream(`transfer-${transferId}`)) {
    for (const job of ['complete-transfer', 'settle-arrival'].map(jobNamed)) {
      const facts = job.dataOf(event)
      if (facts === undefined) continue
      const data = { ...facts, correlationId: 'c', causationId: event.id }
      await job.run({ id: event.id, type: job.type, data, attempt: 1 }, { commands: shop.deps })
    }
  }
}

/** The process dies before its write number `survived` + 1. Another one knows nothing from memory. */
const killedAfter = async <Input, Output>(
  survived: number,
  command: Command<Input, Output>,
  input: Input,
  actor: Actor,
): Promise<void> => {
  let left = survived
  const events: CommandDeps['events'] = {
    ...shop.deps.events,
    append: (...args) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('killed')) : shop.deps.events.append(...args)
    },
  }
  const dying = { events, cache: createStateCache(roomOfEach()) }
  await shop.issued(command, input, actor, dying).catch((error: Error) => {
    if (error.message !== 'killed') throw error
  })
  Object.assign(shop.deps.cache, createStateCache(roomOfEach()))
}

it('leaves the source and arrives in parts: source + road + destination is constant', async () => {
  expect(await shop.done(sendTransfer, send(10), source)).toEqual({ transferId, status: 'sent' })
  expect([await onHand(1), await onHand(2)]).toEqual([PIECES - 10, PIECES])
  await shop.done(receiveTransfer, receive(6), destination)
  expect(await pieces()).toEqual({ road: 4, lost: 0, sum: 2 * PIECES })
  await shop.done(receiveTransfer, receive(4), destination)
  expect([await onHand(1), await onHand(2)]).toEqual([PIECES - 10, PIECES + 10])
})

it('sent 10, received 6 + 3: 1 is open till lost or sent back with a reason, and 2 more are refused', async () => {
  spec('operations stock', 'A transfer is received in parts; the rest is lost or sent back')
  spec('operations cases', '5. Sent 10, received 6 + 3')
  await shop.done(sendTransfer, send(10), source)
  await shop.done(receiveTransfer, receive(6), destination)
  await shop.done(receiveTransfer, receive(3), destination)
  expect(await shop.refused(receiveTransfer, receive(2), destination)).toMatchObject({
    code: 'NOT_ON_THE_ROAD',
    facts: { open: 1 },
  })
  expect((await shop.refused(closeTransfer, close(1, 'lost', ' '), destination)).code).toBe(
    'REASON_REQUIRED',
  )
  const lost = close(1, 'lost')
  await shop.done(closeTransfer, lost, destination)
  expect(await shop.done(closeTransfer, lost, destination)).toMatchObject({ status: 'settled' })
  expect(await pieces()).toEqual({ road: 0, lost: 1, sum: 2 * PIECES })
})

it('sends nothing that orders hold, and a refusal writes nothing', async () => {
  spec('operations stock', 'A transfer owns its pieces from sending to receipt')
  await shop.done(placeOrder, { body: milkOrder(4) }, customer)
  const available = PIECES - 4
  const refused = await shop.refused(sendTransfer, send(available + 1), source)
  expect(refused).toMatchObject({ code: 'OUT_OF_STOCK', facts: { items: [{ available }] } })
  expect(await shop.deps.events.readStream(`transfer-${transferId}`)).toEqual([])
  await shop.done(sendTransfer, send(available), source)
})

it('sends, receives and sends back once, though each comes twice', async () => {
  const receipt = receive(6)
  const back = close(4, 'sent_back')
  for (const _ of [1, 2]) await shop.done(sendTransfer, send(10), source)
  for (const _ of [1, 2]) await shop.done(receiveTransfer, receipt, destination)
  for (const _ of [1, 2]) await shop.done(closeTransfer, back, destination)
  await resume()
  expect([await onHand(1), await onHand(2)]).toEqual([PIECES - 6, PIECES + 6])
})

it('moves nothing again when a dead job is revived after days', async () => {
  spec('operations stock', 'Arrivals and returns move their pieces once')
  await shop.done(sendTransfer, send(10), source)
  await shop.done(receiveTransfer, receive(6), destination)
  await shop.done(closeTransfer, close(4, 'sent_back'), destination)
  shop.tick(3 * 86_400_000)
  for (const branchId of [1, 2]) {
    // The shelves forget what moved days ago with their next event.
    await shop.done(receiveStock, supplied(branchId, 1))
  }
  await resume()
  expect([await onHand(1), await onHand(2)]).toEqual([PIECES - 6 + 1, PIECES + 6 + 1])
})

it('puts down what is missing alone when a job is revived after days', async () => {
  spec('operations stock', 'Arrivals and returns move their pieces once')
  await shop.done(sendTransfer, send(10), source)
  await killedAfter(1, receiveTransfer, receive(6), destination)
  for (const supplies of [1, 2]) {
    shop.tick(3 * 86_400_000)
    await shop.done(receiveStock, supplied(2, 1))
    await resume()
    expect(await onHand(2)).toBe(PIECES + 6 + supplies)
  }
})

it('is cancelled only before the first receipt, and then all is at the source again', async () => {
  spec('operations stock', 'A transfer is cancelled only before the first receipt')
  await shop.done(sendTransfer, send(10), source)
  await shop.done(cancelTransfer, { transferId, reason: 'No van' }, source)
  expect([await onHand(1), await onHand(2)]).toEqual([PIECES, PIECES])
  await begin()
  await shop.done(sendTransfer, send(10), source)
  await shop.done(receiveTransfer, receive(1), destination)
  const late = await shop.refused(cancelTransfer, { transferId, reason: 'No van' }, source)
  expect(late.code).toBe('TRANSFER_HAS_ARRIVED')
})

it('is sent by the source, received by the destination, and unknown to all other branches', async () => {
  spec('operations stock', 'A transfer is sent by one manager and received by the other')
  expect((await shop.refused(sendTransfer, send(1), destination)).code).toBe('FORBIDDEN')
  await shop.done(sendTransfer, send(10), source)
  expect((await shop.refused(receiveTransfer, receive(1), source)).code).toBe('FORBIDDEN')
  const cancel = { transferId, reason: 'No van' }
  expect((await shop.refused(cancelTransfer, cancel, destination)).code).toBe('FORBIDDEN')
  for (const refused of [
    await shop.refused(receiveTransfer, receive(1), stranger),
    await shop.refused(closeTransfer, close(1, 'lost'), stranger),
    await shop.refused(cancelTransfer, cancel, stranger),
    await shop.refused(sendTransfer, { ...send(1), fromBranchId: 3, toBranchId: 2 }, stranger),
  ]) {
    expect(refused.code).toBe('TRANSFER_NOT_FOUND')
  }
})

it('resumes after a kill between the transfer’s ends, wherever it came: source + road + destination is constant', async () => {
  spec('operations stock', 'Source + road + destination is constant, a kill between resumes')
  spec('operations cases', '4. A kill between a transfer’s ends resumes')
  for (let survived = 0; survived < 4; survived += 1) {
    await begin()
    await killedAfter(survived, sendTransfer, send(10), source)
    await resume()
    expect(await pieces(), `sent, killed after ${survived}`).toMatchObject({ sum: 2 * PIECES })
    await shop.done(sendTransfer, send(10), source)
    expect(await pieces()).toMatchObject({ road: 10, sum: 2 * PIECES })
    const receipt = receive(6)
    await killedAfter(survived, receiveTransfer, receipt, destination)
    await resume()
    expect(await pieces(), `received, killed after ${survived}`).toMatchObject({ sum: 2 * PIECES })
    await shop.done(receiveTransfer, receipt, destination)
    expect(await pieces()).toMatchObject({ road: 4, sum: 2 * PIECES })
    await killedAfter(survived, closeTransfer, close(4, 'sent_back'), destination)
    await resume()
    expect(await pieces(), `sent back, killed after ${survived}`).toMatchObject({ sum: 2 * PIECES })
  }
})

type Step = { quantity: number; survived: number }
const steps = {
  send: ({ quantity, survived }: Step) =>
    killedAfter(survived, sendTransfer, send(quantity), source),
  receive: ({ quantity, survived }: Step) =>
    killedAfter(survived, receiveTransfer, receive(quantity), destination),
  lose: ({ quantity, survived }: Step) =>
    killedAfter(survived, closeTransfer, close(quantity, 'lost'), destination),
  sendBack: ({ quantity, survived }: Step) =>
    killedAfter(survived, closeTransfer, close(quantity, 'sent_back'), destination),
  cancel: ({ survived }: Step) =>
    killedAfter(survived, cancelTransfer, { transferId, reason: 'No van' }, source),
  order: () => shop.issued(placeOrder, { body: milkOrder(2) }, customer),
}
const step = fc.record({
  kind: fc.constantFrom<(keyof typeof steps)[]>(
    'send',
    'receive',
    'lose',
    'sendBack',
    'cancel',
    'order',
  ),
  quantity: fc.integer({ min: 1, max: 12 }),
  survived: fc.integer({ min: 0, max: 5 }),
})

it('keeps source + road + destination constant, whatever is done and wherever it is killed', async () => {
  spec('operations stock', 'Source + road + destination is constant, a kill between resumes')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (all) => {
      await begin()
      for (const { kind, ...one } of all) {
        await steps[kind](one)
        await resume()
        expect((await pieces()).sum).toBe(2 * PIECES)
      }
    }),
    { numRuns: 10 },
  )
})
