import type { Command, CommandDeps } from '#src/commands/engine/command.ts'
import { load } from '#src/commands/engine/execute.ts'
import { createStateCache } from '#src/commands/engine/read-state.ts'
import { keepReport, readCallbackToken } from '#src/commands/payment/callbacks.ts'
import { type Actor, guest, system } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import type { OrderPlacedData } from '#src/domain/order/events.ts'
import { noWishes } from '#src/domain/order/vocabulary.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { PaymentState } from '#src/domain/payment/state.ts'
import { openDaraja } from '#src/integrations/daraja/client.ts'
import { openProcessToken } from '#src/integrations/daraja/token.ts'
import { roomOfEach } from '#src/lib/room.ts'
import { openEvents } from '#src/stores/event-store/codec.ts'
import { openEmbeddedEventStore } from '#src/stores/event-store/embedded.ts'
import { writeEventsDb } from '#src/stores/event-store/events-db-writes.ts'
import { NO_STREAM } from '#src/stores/event-store/port.ts'
import type { NewJob } from '#src/stores/job-queue/port.ts'
import { openSqlite } from '#src/stores/sqlite.ts'
import { withKeyCache } from '#src/stores/vault/key-cache.ts'
import { settings } from '#src/testing/daraja/daraja.ts'
import type { TestShop } from '#src/testing/shop.ts'
import { realWorld } from '../../program/real-world.ts'
import { jobsOf, usualTimings } from '../../workers/job.ts'
import { openWorkers } from '../../workers/workers.ts'
import { callbackOf, openProvider, type Prompted } from './provider.ts'

const look: Command<{ orderId: string }, PaymentState> = {
  name: 'look',
  may: () => true,
  run: async ({ orderId }, context) => ok(await load(context, payment, orderId)),
}

type Waiting = { job: NewJob; dueAt: number }

/** KSh 275. */
export const amountCents = 27_500

const orderOf = (orderId: string): OrderPlacedData => ({
  orderId,
  orderNumber: 'DK-00000001',
  branchId: 1,
  userId: null,
  subject: `guest-${orderId}`,
  lines: [],
  subtotalCents: 6_500,
  deliveryFeeCents: 21_000,
  discountCents: 0,
  voucher: null,
  totalCents: amountCents,
  paymentMethod: 'mpesa',
  customer: { name: 'Wanjiku', email: 'wanjiku@duka.example', phone: '254712345678' },
  address: { street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' },
  addressId: null,
  opensByPhone: false,
  ...noWishes,
})

/**
 * One order, its M-PESA, and jobs that run when and as often as a test says. The log is in memory: nothing waits for a
 * disk.
 */
export const openWorld = async (shop: TestShop) => {
  const db = openSqlite(':memory:', 'NORMAL')
  const vault = withKeyCache(shop.deps.vault, realWorld, roomOfEach())
  const events = openEvents(
    openEmbeddedEventStore(db, writeEventsDb(db, realWorld), realWorld),
    vault,
    realWorld,
  )
  const orderId = shop.deps.world.newId()
  const meta = { actor: guest, correlationId: 'world', causationId: 'world' }
  const at = shop.deps.world.now().toISOString()
  const placed = { type: 'OrderPlaced' as const, data: orderOf(orderId) }
  await events.append(`order-${orderId}`, NO_STREAM, [
    { id: shop.deps.world.newId(), event: placed, meta: { ...meta, at } },
  ])
  const provider = openProvider((prompt) => callBack(prompt))
  const known = new Set<string>()
  const waiting: Waiting[] = []
  const seen = { payment: 0, order: 0 }
  let caches = [createStateCache(roomOfEach()), createStateCache(roomOfEach())]

  const depsOf = (process: number): CommandDeps => ({
    ...shop.deps,
    events,
    vault,
    alert: () => undefined,
    cache: caches[process % 2] ?? createStateCache(roomOfEach()),
  })
  const issue = <Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    { by = system, process = 0 }: { by?: Actor; process?: number } = {},
  ) => shop.issued(command, input, by, depsOf(process))

  const callBack = async (prompt: Prompted, id?: string): Promise<void> => {
    const about = await readCallbackToken(shop.deps, 'payment-callback', prompt.token)
    if (about === undefined) throw new Error('a token that is not ours')
    const raw = callbackOf(prompt, id)
    const report = { ...about, purpose: 'payment-callback' as const, raw, anonymous: () => '' }
    const kept = await issue(keepReport, report, { process: 1 })
    if (!kept.ok) throw new Error(kept.error.code)
  }
  const add = (jobs: readonly NewJob[]): void => {
    for (const job of jobs) {
      if (known.has(job.id)) continue
      known.add(job.id)
      waiting.push({ job, dueAt: shop.deps.world.now().getTime() + (job.delayMs ?? 0) })
    }
  }
  const tokens = openProcessToken(shop.deps.world)
  const daraja = openDaraja(settings, { fetch: provider.fetch, world: shop.deps.world, tokens })
  const workersOf = (commands: CommandDeps) => {
    const jobs = { add: async (added: readonly NewJob[]) => add(added) }
    const callbackUrl = 'https://duka.example'
    const breaker = { check: () => undefined }
    const mpesa = { commands, daraja, breaker, jobs, callbackUrl, timings: usualTimings }
    return openWorkers(mpesa)
  }
  const { reactions } = workersOf(depsOf(0))

  /** Queues the jobs that follow from the events since the last time. */
  const follow = async (): Promise<void> => {
    for (const category of ['payment', 'order'] as const) {
      const news = await events.readStream(`${category}-${orderId}`, seen[category])
      seen[category] += news.length
      add(jobsOf(reactions, news))
    }
  }
  /** Runs the job once the clock is moved to its time. Throws what the job throws. */
  const run = async ({ job, dueAt }: Waiting, deps: CommandDeps): Promise<void> => {
    const { id, type, data } = job
    shop.tick(Math.max(0, dueAt - shop.deps.world.now().getTime()))
    await workersOf(deps).handlers[type]?.({ id, type, data, attempt: 1 })
  }
  return {
    orderId,
    provider,
    waiting,
    depsOf,
    issue,
    callBack,
    follow,
    run,
    restart: () => {
      caches = [createStateCache(roomOfEach()), createStateCache(roomOfEach())]
    },
    /** The payment's state by the log. */
    state: (): Promise<PaymentState> =>
      shop.done(look, { orderId }, system, { events, cache: createStateCache(roomOfEach()) }),
    types: async () => (await events.readStream(`payment-${orderId}`)).map(({ type }) => type),
    close: () => db.close(),
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
