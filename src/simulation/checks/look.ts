import type { CommandDeps } from '#src/commands/engine/command.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import type { World } from '#src/lib/world.ts'
import type { Stores } from '#src/program/compose.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import type { Person } from '#src/testing/http/small-shop.ts'
import type { Chain } from '../chain.ts'

/** What a check may ask: a simulated chain, or a shop that real processes left behind. */
export type Checked = Pick<Chain, 'acknowledged' | 'broken' | 'look'> & {
  staff(person: Person): Actor
  world: Pick<World, 'now'>
  /** Every command, with its answer. Undefined: nobody wrote them down. */
  told?: Chain['told']
  /** The prompts that M-PESA got, with what came of them. */
  provider: Pick<Chain['provider'], 'prompts'> &
    Partial<Pick<Chain['provider'], 'movements' | 'reversals'>>
  /** The acknowledged orders, and the streets that they go to. */
  orders: readonly {
    orderId: string
    request: { body: { address?: { street: string } | undefined }; buyer?: Actor }
  }[]
  process(): {
    commands: CommandDeps
    stores: Pick<Stores, 'eventStore' | 'readStore' | 'jobQueue'>
  }
}

/** A shop at rest, and all events of its log. */
export type Look = { chain: Checked; events: readonly Recorded[] }
/** Gives what contradicts a promise of the shop. */
export type Check = (look: Look) => Promise<readonly string[]> | readonly string[]

export const ALL = 1_000_000

/** The ids of the category's streams in the log. */
export const idsIn = (events: readonly Recorded[], category: string): string[] => {
  const prefix = `${category}-`
  const streams = events.filter(({ stream }) => stream.startsWith(prefix))
  return [...new Set(streams.map(({ stream }) => stream.slice(prefix.length)))]
}

/** The order that the event names. */
export const orderIn = ({ data }: Recorded): string | undefined =>
  'orderId' in data ? String(data.orderId) : undefined
