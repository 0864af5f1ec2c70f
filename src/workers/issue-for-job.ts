import { v5 as uuidOf } from 'uuid'
import * as z from 'zod'
import {
  type Command,
  type CommandDeps,
  type Issued,
  type IssuedBy,
  issue,
} from '../commands/engine/command.ts'
import { system } from '../domain/kernel/access.ts'
import { type Job, MustWait } from '../stores/job-queue/port.ts'

/** What a job follows from. Sweeps follow from nothing. */
export const origin = z.object({
  correlationId: z.string(),
  causationId: z.string(),
  traceId: z.string().optional(),
})
const namespace = uuidOf('duka:jobs', uuidOf.URL)

/** Issues the command in the shop's name. A refusal is returned and not thrown. */
export const tryAsShop = async <Input, Output>(
  by: Omit<IssuedBy, 'actor'>,
  command: Command<Input, Output>,
  input: Input,
  deps: CommandDeps,
): Promise<Issued<Output>['result']> =>
  (await issue(command, input, { actor: system, ...by }, deps)).result

/**
 * Issues the command in the shop's name. Throws on a refusal. `MustWait` is thrown if read models lag; the job then
 * waits without losing an attempt.
 */
export const issueAsShop = async <Input, Output>(
  by: Omit<IssuedBy, 'actor'>,
  command: Command<Input, Output>,
  input: Input,
  deps: CommandDeps,
): Promise<Output> => {
  const result = await tryAsShop(by, command, input, deps)
  if (!result.ok && result.error.code === 'NOT_CAUGHT_UP') throw new MustWait(command.name)
  if (!result.ok) throw new Error(`${command.name} was refused: ${result.error.code}`)
  return result.value
}

/**
 * Issues the command with an id made from the job's id, so that a repeated job has no second effect. Throws on a
 * refusal: the job is tried again, and is dead after its last attempt.
 */
export const issueForJob = <Input, Output>(
  job: Job,
  command: Command<Input, Output>,
  input: Input,
  deps: CommandDeps,
): Promise<Output> => {
  const by = { commandId: uuidOf(job.id, namespace), ...origin.parse(job.data) }
  return issueAsShop(by, command, input, deps)
}

/**
 * Issues the command with a new id at each run of the job. This is for commands whose input may differ between runs,
 * such as M-PESA's answer. The commands themselves must have no effect the second time.
 */
export const issueForRun = <Input, Output>(
  job: Job,
  command: Command<Input, Output>,
  input: Input,
  deps: CommandDeps,
): Promise<Output> => {
  const by = { commandId: deps.world.newId(), ...origin.parse(job.data) }
  return issueAsShop(by, command, input, deps)
}
