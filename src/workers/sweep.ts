import type { Command, Issued } from '../commands/engine/command.ts'
import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import { byItself } from '../runtime/by-itself.ts'
import { issueAsShop, tryAsShop } from './issue-for-job.ts'
import type { CommandsOnly, Sweep } from './job.ts'

type EachItem<Item> = {
  /** The type of its job. */
  name: string
  /** Names the item for the reader of the alert. */
  idOf(item: Item): string
  work(item: Item): Promise<unknown>
}

/**
 * Deals with each item by itself, and lets everybody else have a turn after it. A failing item raises an alert, and the
 * others go on. Throws only errors that all of them would run into: an engine that is away, or that nothing may run
 * now.
 */
export const sweepEach = async <Item>(
  items: AsyncIterable<Item>,
  { name: sweep, idOf, work }: EachItem<Item>,
  { alert, world }: { alert: Alert; world: Pick<World, 'turn'> },
): Promise<void> => {
  for await (const item of items) {
    await byItself(
      () => work(item),
      (error) => alert('sweep-item-failed', { sweep, id: idOf(item), reason: String(error) }),
    )
    await world.turn()
  }
}

/** One run. Each command that it issues is of its own, and all of them have one correlation id. */
export type SweepRun<Needs> = {
  deps: Needs
  /** The time so many ms ago, ISO 8601 in UTC. */
  ago(ms: number): string
  /** A refusal is thrown, and raises the item's alert. */
  issue<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Output>
  /** A refusal raises no alert: the next sweep looks again. */
  tryTo<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
  ): Promise<Issued<Output>['result']>
}

type SweepOf<Item, Needs> = Omit<Sweep, 'run'> & {
  find(run: SweepRun<Needs>): AsyncIterable<Item>
  idOf(item: Item): string
  work(item: Item, run: SweepRun<Needs>): Promise<unknown>
}

/** A sweep that finds its items, and deals with each in the shop's name. */
export const sweepOf = <Item, Needs extends CommandsOnly = CommandsOnly>({
  find,
  idOf,
  work,
  ...sweep
}: SweepOf<Item, Needs>): Sweep<Needs> => ({
  ...sweep,
  run: async (_, deps) => {
    const { commands } = deps
    const correlationId = commands.world.newId()
    const by = () => ({ commandId: commands.world.newId(), correlationId })
    const run: SweepRun<Needs> = {
      deps,
      ago: (ms) => new Date(commands.world.now().getTime() - ms).toISOString(),
      issue: (command, input) => issueAsShop(by(), command, input, commands),
      tryTo: (command, input) => tryAsShop(by(), command, input, commands),
    }
    const each = { name: sweep.type, idOf, work: (item: Item) => work(item, run) }
    await sweepEach(find(run), each, commands)
  },
})
