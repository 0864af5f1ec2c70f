import type * as z from 'zod'
import type { CommandDeps } from '../commands/engine/command.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'

/** What operations work with. */
export type OperatorDeps = {
  commands: CommandDeps
  jobs: JobQueue
  /** Where browsers reach the shop. */
  address: string
}

/** One call. Commands are issued as `system`; the log names the operating system's user beside `correlationId`. */
export type OperatorContext = OperatorDeps & { correlationId: string }

/** Something that an operator can ask for on the command line. */
export type Operation = {
  /** The words that name it, separated by spaces. */
  name: string
  /** How it is called, and what it does: one line. */
  usage: string
  /** Gives the lines to print, or undefined where the words after its name do not fit. Throws `OperationFailed`. */
  start(words: readonly string[], context: OperatorContext): Promise<string[]> | undefined
}

/** What was asked for cannot be done; the message says why. */
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
