import type * as z from 'zod'
import type { Books, Order } from './state.ts'
import type { Happened, Log, Told } from './told.ts'

/** What a kind of act says, and what is written down about it. */
type Rules<Input> = {
  input: z.ZodType<Input>
  /** The events that say that it happened. */
  events: readonly string[]
  /** The thing of which the log may say it by another command: the shop goes on with what somebody began. */
  of?(input: Input): string
  /** It happened. `said`: the answer, undefined if none came. */
  write(books: Books, input: Input, about: About): void
  /** It was refused. */
  refused?(books: Books, input: Input, code: string): void
}
export type About = {
  by: Told['by']
  said: unknown
  /** The event that says that it happened, if the log has one of this very command. */
  event: Happened | undefined
  at: Date
  log: Log
}
/** The order that a delivery brings. */
export const orderOf = (books: Books, deliveryId: string, { log }: About): Order | undefined =>
  books.orders.get(log.orderOf(deliveryId) ?? '')

/** Something that is written down when its turn comes. */
export type Turn = { position: string; write(books: Books): void }

/**
 * Reads an act of this kind. Gives what is to be written down, and when: where the log has it, or else behind what was
 * told before.
 */
export type Reader = (told: Told, log: Log, before: { position: string; at: Date }) => Turn[]

export const reader =
  <Input>({ input: shape, events, of, write, refused }: Rules<Input>): Reader =>
  ({ input, answer, by, commandId }, log, before) => {
    const read = shape.parse(input)
    const thing = of?.(read)
    const isOwn = (one: Happened) => one.commandId === commandId || one.of === thing
    const event = log.all.find((one) => events.includes(one.type) && isOwn(one))
    const { position, at } = event ?? before
    if (answer !== undefined && !answer.ok) {
      return [{ position, write: (books) => refused?.(books, read, answer.code) }]
    }
    if (answer === undefined && event === undefined) return []
    const about = { by, said: answer?.value, event, at, log }
    return [{ position, write: (books) => write(books, read, about) }]
  }
