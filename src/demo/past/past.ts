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

/** One request to the shop, or one act at the counter, with the work that follows from it. */
export type PastAct = {
  /** Issues the command. A refusal is noted, because none is expected. */
  run<Input, Output>(command: Command<Input, Output>, input: Input): Promise<PastAnswer<Output>>
  /** Issues a command that the shop may refuse. */
  ask: PastAct['run']
  /** Issues a command that a job of the shop would issue. */
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
  /**
   * The id of the order that brought a product to an account. `reviewed`: the accounts and products that have a review.
   */
  brought: Map<string, string>
  reviewed: Set<string>
  /** The order that is about to earn points, by account. */
  due: Map<string, PastDueOrder>
  /** Begins an act of this person. */
  by(actor: Actor): PastAct
  /** The context in which states are loaded. It changes nothing. */
  look: CommandContext
  /** Counts an order. */
  placed(): void
  /** Refusals that were not expected. */
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
  depth: 0,
})
