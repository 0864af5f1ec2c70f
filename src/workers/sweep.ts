import type { Command, Issued } from '../commands/engine/command.ts'
import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import { byItself } from '../runtime/by-itself.ts'
import { issueAsShop, tryAsShop } from './issue-for-job.ts'
import type { CommandsOnly, Sweep } from './job.ts'

type EachItem<Item> = {
  /** The type of the sweep's job. */
  name: string
  /** The name of the item in alerts. */
  idOf(item: Item): string
  work(item: Item): Promise<unknown>
}

/**
 * Works on each item alone and lets other work run after each. If an item fails, an alert is raised and the others
 * continue. Throws only errors that concern all items, such as a store that is away.
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

/** One run of a sweep. Each command has its own id, and all share one correlation id. */
export type SweepRun<Needs> = {
  deps: Needs
  /** The time this many ms ago, ISO 8601 in UTC. */
  ago(ms: number): string
  /** Issues a command. A refusal is thrown and raises the item's alert. */
  issue<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Output>
  /** Issues a command. A refusal raises no alert, since the next sweep tries again. */
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

/** Makes a sweep that finds items and works on each of them in the shop's name. */
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
