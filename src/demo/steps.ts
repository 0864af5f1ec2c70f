import { v5 as uuidOf } from 'uuid'
import { type Command, type CommandDeps, issue } from '../commands/engine/command.ts'
import { type Actor, system } from '../domain/kernel/access.ts'

/** The namespace of all command ids of the demo shop. */
const NAMESPACE = '5617000f-57f3-4616-8893-e8bf86a379ba'

/** The command id of a step. It is the same in every run, so that a repeated step changes nothing. */
export const commandId = (name: string): string => uuidOf(name, NAMESPACE)

/** The name of the step that saves the address. */
export const addressStep = (username: string, name: string): string => `address ${username} ${name}`

export type Steps = {
  /**
   * Issues the command of a step and gives its answer. Throws if the command is refused, or the run was stopped before.
   */
  run<Input, Output>(
    name: string,
    command: Command<Input, Output>,
    input: Input,
    by?: { actor?: Actor; newId?: () => string },
  ): Promise<Output>
}

/**
 * The correlation id of all steps is derived from these names: the demo shop without a past, and the one with a past.
 */
export const shops = { small: 'demo shop', lived: 'demo shop with a past' } as const

export const createSteps = (
  deps: CommandDeps,
  onDone: () => void,
  signal: AbortSignal | undefined,
  shop: string = shops.small,
): Steps => ({
  run: async (name, command, input, { actor = system, newId } = {}) => {
    signal?.throwIfAborted()
    const by = { actor, commandId: commandId(name), correlationId: commandId(shop) }
    const world = newId === undefined ? deps.world : { ...deps.world, newId }
    const { result } = await issue(command, input, by, { ...deps, world })
    if (!result.ok) throw new Error(`The demo shop: ${name} was refused: ${result.error.code}`)
    onDone()
    return result.value
  },
})
