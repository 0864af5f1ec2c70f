import {
  type Command,
  type CommandContext,
  type CommandDeps,
  issue,
} from '../../commands/engine/command.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type Actor, system } from '../../domain/kernel/access.ts'
import type { Rejection, Result } from '../../domain/kernel/result.ts'
import type { DemoBranch } from '../catalogue.ts'
import type { Agenda } from './agenda.ts'
import type { ShelfOffer } from './offers.ts'
import type { PastDueOrder } from './rehearsal.ts'

export type PastAnswer<Value> = Result<Value, Rejection<ErrorCode>>

/** One request to the shop, or one thing done at the counter, with all that follows from it. */
export type PastAct = {
  /** The request itself. */
  run<Input, Output>(command: Command<Input, Output>, input: Input): Promise<PastAnswer<Output>>
  /** The same, of somebody who asks for what may well be refused. */
  ask: PastAct['run']
  /** The shop's own work that follows, as a worker does it. */
  follow<Input, Output>(command: Command<Input, Output>, input: Input): Promise<PastAnswer<Output>>
}

export type PastBranch = DemoBranch & {
  branchId: number
  manager: Actor
  offers: readonly ShelfOffer[]
}

export type Past = {
  agenda: Agenda
  deps: CommandDeps
  branches: readonly PastBranch[]
  admin: Actor
  finance: Actor
  drivers: readonly Actor[]
  /** The order that brought an account a product, and who has written about which. */
  brought: Map<string, string>
  reviewed: Set<string>
  /** The order of an account that is to earn just now. */
  due: Map<string, PastDueOrder>
  /** An act of this person. */
  by(actor: Actor): PastAct
  /** For looking at the shop without changing it. */
  look: CommandContext
  /** Hears of an order that was placed. */
  placed(): void
  /** Refusals that nobody meant. */
  refused: string[]
}

export const actsIn =
  (deps: CommandDeps, refused: string[]) =>
  (actor: Actor): PastAct => {
    const correlationId = deps.world.newId()
    const as =
      (who: Actor, note: (refusal: string) => void): PastAct['run'] =>
      async (command, input) => {
        const by = { actor: who, commandId: deps.world.newId(), correlationId }
        const { result } = await issue(command, input, by, deps)
        if (!result.ok) note(`${command.name}: ${result.error.code}`)
        return result
      }
    const note = (refusal: string) => void refused.push(refusal)
    return { run: as(actor, note), ask: as(actor, () => undefined), follow: as(system, note) }
  }

export const lookIn = (deps: CommandDeps): CommandContext => ({
  ...deps,
  actor: system,
  address: '',
  commandId: '',
  correlationId: '',
  causationId: '',
  appended: () => undefined,
})
