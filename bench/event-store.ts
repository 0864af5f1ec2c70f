/**
 * Measures the embedded event store with its codec: appends, reads and subscriptions. Run `npx tsx
 * bench/event-store.ts [events that fill the log first]`.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { DukaEvent } from '../src/domain/aggregates.ts'
import { noWishes } from '../src/domain/order/vocabulary.ts'
import { roomOfEach } from '../src/lib/room.ts'
import { realWorld } from '../src/program/real-world.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import type { Events, ToAppend } from '../src/stores/event-store/events.ts'
import { NO_STREAM } from '../src/stores/event-store/port.ts'
import { withKeyCache } from '../src/stores/vault/key-cache.ts'

const fill = Number(process.argv[2] ?? 200_000)

/** Prints the rate by the clock and by the processor. The second one is more reliable on a machine with other work. */
const perSecond = async (what: string, count: number, work: () => Promise<void>) => {
  const start = performance.now()
  const cpu = process.cpuUsage()
  await work()
  const seconds = (performance.now() - start) / 1e3
  const { user, system } = process.cpuUsage(cpu)
  const cpuSeconds = (user + system) / 1e6
  console.log(
    `${what}: ${Math.round(count / seconds)}/s, ${Math.round(count / cpuSeconds)} a CPU second`,
  )
}

const meta = () => ({
  at: new Date().toISOString(),
  actor: { id: uuidv7(), role: 'customer' as const },
  correlationId: uuidv7(),
  causationId: uuidv7(),
})
const toAppend = (event: DukaEvent): ToAppend => ({ id: uuidv7(), event, meta: meta() })

const reserved = (orderId: string): DukaEvent => ({
  type: 'StockReserved',
  data: { branchId: 4, productId: 17, variantId: 0, orderId, quantity: 2 },
})

const placed = (orderId: string, subject: string): DukaEvent => ({
  type: 'OrderPlaced',
  data: {
    orderId,
    orderNumber: 'DK-12345678',
    branchId: 4,
    userId: subject,
    subject,
    lines: [17, 21, 33].map((productId) => ({
      productId,
      variantId: 0,
      name: 'Fresh milk 500 ml',
      size: '',
      unitPriceCents: 6_500,
      quantity: 2,
      lineTotalCents: 13_000,
    })),
    subtotalCents: 39_000,
    deliveryFeeCents: 15_000,
    discountCents: 0,
    voucher: null,
    totalCents: 54_000,
    paymentMethod: 'mpesa',
    customer: { name: 'Wanjiku Mwangi', email: 'w@example.co.ke', phone: '254712345678' },
    address: { street: 'Ngong Road 4', city: 'Nairobi', region: 'Nairobi' },
    addressId: null,
    opensByPhone: false,
    ...noWishes,
  },
})

const appendOne = async (events: Events, stream: string, event: DukaEvent) => {
  const appended = await events.append(stream, NO_STREAM, [toAppend(event)])
  if (!appended.ok) throw new Error('A conflict on a stream of its own')
}

/** Appends about as much as a purchase of three products: five events to five streams, one after another. */
const purchase = async (events: Events, subjects: readonly string[], n: number) => {
  const id = uuidv7()
  for (let line = 0; line < 4; line++) {
    await appendOne(events, `inventory-${id}.${line}`, reserved(id))
  }
  await appendOne(events, `order-${id}`, placed(id, subjects[n % subjects.length] ?? id))
}

const inParallel = (parallel: number, count: number, work: (n: number) => Promise<void>) => {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  return Promise.all(Array.from({ length: parallel }, worker)).then(() => {})
}

const readAll = async (events: Events) => {
  let batch = await events.readAll(null, 1_000)
  while (batch.events.length > 0) batch = await events.readAll(batch.position, 1_000)
}

const path = await mkdtemp(join(tmpdir(), 'duka-bench-'))
let folder = openDataFolder(path, realWorld)
let events = openEvents(
  folder.eventStore,
  withKeyCache(folder.vault, realWorld, roomOfEach()),
  realWorld,
)
const subjects = Array.from({ length: 2_000 }, () => uuidv7())
await Promise.all(subjects.map((subject) => folder.vault.ensureKey(subject)))

await perSecond('appends one by one', 2_000, () =>
  inParallel(1, 2_000, () => appendOne(events, `order-${uuidv7()}`, reserved('o'))),
)
for (const parallel of [64, 256]) {
  await perSecond(`appends, ${parallel} in parallel`, 40_000, () =>
    inParallel(parallel, 40_000, () => appendOne(events, `order-${uuidv7()}`, reserved('o'))),
  )
}
for (const parallel of [64, 256]) {
  await perSecond(`purchases of 5 appends, ${parallel} in parallel`, 8_000, () =>
    inParallel(parallel, 8_000, (n) => purchase(events, subjects, n)),
  )
}

await perSecond(`events appended 10 at a time, one in ten sealed`, fill, () =>
  inParallel(256, fill / 10, async (n) => {
    const id = uuidv7()
    const order = placed(id, subjects[n % subjects.length] ?? id)
    const all = [order, ...Array.from({ length: 9 }, () => reserved(id))]
    await events.append(`order-${id}`, NO_STREAM, all.map(toAppend))
  }),
)
const total = Number(await events.head())
await folder.close()
console.log(
  `log: ${total} events, ${Math.round((await stat(join(path, 'events.db'))).size / 1e6)} MB`,
)

const opening = performance.now()
folder = openDataFolder(path, realWorld)
events = openEvents(
  folder.eventStore,
  withKeyCache(folder.vault, realWorld, roomOfEach()),
  realWorld,
)
await events.readStream(`order-${uuidv7()}`)
console.log(`opened, one stream read: ${Math.round(performance.now() - opening)} ms`)
for (const round of [1, 2]) {
  await perSecond(`events read and decoded, round ${round}`, total, () => readAll(events))
}
console.log(`memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
await folder.close()
await rm(path, { recursive: true })
