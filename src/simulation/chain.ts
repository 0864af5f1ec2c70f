import type { Command, CommandContext } from '#src/commands/engine/command.ts'
import { load } from '#src/commands/engine/execute.ts'
import {
  type CallbackPurpose,
  keepReport,
  readCallbackToken,
} from '#src/commands/payment/callbacks.ts'
import type { PlaceOrderBody } from '#src/contract/order/place-order.ts'
import { lookIn } from '#src/demo/past/past.ts'
import { type Actor, system } from '#src/domain/kernel/access.ts'
import type { Rejection, Result } from '#src/domain/kernel/result.ts'
import { user } from '#src/domain/user/user.ts'
import { withoutPayer } from '#src/integrations/daraja/callback.ts'
import { withoutPayee } from '#src/integrations/daraja/reversal.ts'
import type { Position } from '#src/stores/event-store/port.ts'
import { StoreUnavailable } from '#src/stores/store-unavailable.ts'
import { callbackOf, type Prompted } from '#src/testing/payment/provider.ts'
import type { Raised } from '#src/testing/shop.ts'
import type { VirtualWorld } from '#src/testing/worlds.ts'
import type { Told } from './books/told.ts'
import { type Leases, watchLeases } from './leases.ts'
import { openMemoryPictures } from './memory-pictures.ts'
import { openMpesa, type Reversal, reportOf } from './mpesa.ts'
import { type Pace, type Process, startProcess } from './process.ts'
import type { Staff } from './template.ts'
import { noTrouble, type Trouble } from './troubled-stores.ts'

/** An answer that somebody got. The event at the position must stay in the log. */
type Acknowledged = { position: Position; commandId: string }

export type Request = { body: PlaceOrderBody; idempotencyKey: string; buyer: Actor }
export type KnownOrder = { orderId: string; request: Request }

/** The people of a chain and what they know, M-PESA, and the process that serves them at present. */
export type Chain = {
  folder: string
  world: VirtualWorld
  staff: Staff
  trouble: Trouble
  alerts: Raised[]
  provider: ReturnType<typeof openMpesa>
  leases: Leases
  callbacks: { delayMs: number }
  /** Everything that was ordered, answered or not, and every order that was acknowledged. */
  requests: Request[]
  orders: KnownOrder[]
  transfers: string[]
  /** The customers who registered, and have not been erased as far as they know. */
  members: Actor[]
  acknowledged: Acknowledged[]
  /** Every command that was issued, and what was answered. */
  told: Told[]
  /** What contradicted a promise at once. */
  broken: string[]
  process(): Process
  /** Replaces a dead process. */
  revive(): Promise<void>
  kill(): void
  /** States are loaded with this. */
  look(): CommandContext
  /** Issues a command. Undefined: the answer was a refusal or a failure. An answer of a dead process never comes. */
  ask<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    actor: Actor,
  ): Promise<Output | undefined>
  /** M-PESA reports what became of a prompt. `token`: of the address that it calls. */
  callBack(prompt: Prompted, token?: string): Promise<void>
  /** M-PESA reports what became of a reversal. */
  reportReversal(reversal: Reversal): Promise<void>
  calmMpesa(): void
}

/** What the shop keeps of a report about somebody whose key is gone, or who never had one. */
const anonymous = { 'payment-callback': withoutPayer, 'refund-callback': withoutPayee }

/** The share of commands that somebody sends once more, after the answer. */
const SENT_TWICE = 0.15

const answerOf = (result: Result<unknown, Rejection>): Told['answer'] =>
  result.ok ? { ok: true, value: result.value } : { ok: false, code: result.error.code }

type Opening = {
  folder: string
  world: VirtualWorld
  staff: Staff
  pace: Pace
  cacheBytes: number
}

/** Starts a process while the clock goes on. */
const started = async (world: VirtualWorld, starting: Promise<Process>): Promise<Process> => {
  let isUp = false
  const up = () => {
    isUp = true
  }
  starting.then(up, up)
  while (!isUp) await world.advance(1)
  return starting
}

export const openChain = async (opening: Opening): Promise<Chain> => {
  const { folder, world, staff, pace, cacheBytes } = opening
  const trouble = noTrouble()
  const alerts: Raised[] = []
  const acknowledged: Acknowledged[] = []
  const told: Told[] = []
  const broken: string[] = []
  const provider = openMpesa(world, (prompt) => callBack(prompt))
  const leases = watchLeases(world.elapsed)
  const pictures = { pictures: openMemoryPictures(), handovers: openMemoryPictures() }
  const start = () =>
    started(
      world,
      startProcess({
        folder,
        pictures,
        world,
        pace,
        cacheBytes,
        fetch: (...asked) => provider.fetch(...asked),
        trouble,
        leases,
        alerts,
      }),
    )
  /** A process that cannot start is started again a minute later, as a supervisor does. */
  const startAtLast = (): Promise<Process> =>
    start().catch(async (error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
      await world.advance(60_000)
      return startAtLast()
    })
  let process = await startAtLast()

  const failed = (name: string, by: Process, error: unknown): undefined => {
    const isExpected = by.world.isDead() || error instanceof StoreUnavailable
    if (!isExpected) broken.push(`${name} threw ${error}`)
  }
  /** An account that is gone has no session any more. */
  const isGone = async ({ id, role }: Actor): Promise<boolean> =>
    role === 'customer' && (await load(lookIn(process.commands), user, id)).status !== 'registered'
  const note = (commandId: string, position: Position | undefined): void => {
    if (position !== undefined) acknowledged.push({ position, commandId })
  }
  const ask: Chain['ask'] = async (command, input, actor) => {
    const asked = process
    if (await isGone(actor)) return undefined
    const send = (commandId: string) => {
      const by = { actor, commandId, elsewhere: world.random() < 0.3 }
      const tell: Told = { name: command.name, input, by: actor, commandId, answer: undefined }
      told.push(tell)
      return asked
        .issue(command, input, by)
        .then((issued) => {
          tell.answer = answerOf(issued.result)
          return issued
        })
        .catch((error: unknown) => failed(command.name, asked, error))
    }
    const commandId = world.newId()
    const issued = await send(commandId)
    if (world.random() < SENT_TWICE) await send(world.newId())
    if (asked.world.isDead()) return new Promise(() => undefined)
    if (!issued?.result.ok) return undefined
    note(commandId, issued.position)
    return issued.result.value
  }
  const tell = async (purpose: CallbackPurpose, token: string, text: string): Promise<void> => {
    const about = await readCallbackToken(process.commands, purpose, token)
    if (about === undefined) return void broken.push('M-PESA got a token that is not ours')
    // M-PESA may write the same report in other bytes.
    const raw = text + ' '.repeat(Math.floor(world.random() * 2))
    const report = { ...about, purpose, raw, anonymous: () => anonymous[purpose](raw) }
    await ask(keepReport, report, system)
  }
  const callBack = (prompt: Prompted, token = prompt.token): Promise<void> =>
    tell('payment-callback', token, callbackOf(prompt))
  return {
    folder,
    world,
    staff,
    trouble,
    alerts,
    provider,
    leases,
    callbacks: { delayMs: 0 },
    requests: [],
    orders: [],
    transfers: [],
    members: [],
    acknowledged,
    told,
    broken,
    process: () => process,
    kill: () => process.kill(),
    revive: async () => {
      process.kill()
      process = await startAtLast()
    },
    look: () => lookIn(process.commands),
    ask,
    callBack,
    reportReversal: (reversal) => tell('refund-callback', reversal.token, reportOf(reversal)),
    calmMpesa: () => {
      provider.moods.push = 'accept'
      provider.moods.query = 'truth'
    },
  }
}
