import type * as z from 'zod'
import { type Command, type CommandDeps, issue } from '../commands/engine/command.ts'
import type { Actor } from '../domain/kernel/access.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'

/** The dependencies of operations. */
export type OperatorDeps = {
  commands: CommandDeps
  jobs: JobQueue
  /** The shop's address for browsers. */
  address: string
}

/** Output of a running operation: text, or progress, which the terminal shows as a bar. */
export type OperationOutput = { text: string } | { progress: string }
export type Tell = (output: OperationOutput) => Promise<void> | void

/**
 * One call of an operation. `input` is the content of a file that the words name. The log names the operating system's
 * user together with `correlationId`.
 */
export type OperatorContext = OperatorDeps & {
  correlationId: string
  input: string
  tell: Tell
}

/** An operation of the operator's command line. */
export type Operation = {
  /** Words separated by spaces. */
  name: string
  /** How to call it and what it does, in one line. */
  usage: string
  /** Gives the lines to print. Undefined if the words after the name do not fit. Throws `OperationFailed`. */
  start(words: readonly string[], context: OperatorContext): Promise<string[]> | undefined
}

/** The operation cannot be done; the message says why. */
export class OperationFailed extends Error {
  override name = 'OperationFailed'
}

type Definition<Input> = {
  name: string
  usage: string
  /** Parses the words after the name. */
  input: z.ZodType<Input>
  run(input: Input, context: OperatorContext): Promise<string[]>
}

export const operation = <Input>({ name, usage, input, run }: Definition<Input>): Operation => ({
  name,
  usage,
  start: (words, context) => {
    const parsed = input.safeParse(words)
    return parsed.success ? run(parsed.data, context) : undefined
  },
})

/** Issues a command in the actor's name. */
export const issueBy = async <Input, Output>(
  actor: Actor,
  command: Command<Input, Output>,
  input: Input,
  { commands, correlationId }: OperatorContext,
) => {
  const by = { actor, commandId: commands.world.newId(), correlationId }
  return (await issue(command, input, by, commands)).result
}
