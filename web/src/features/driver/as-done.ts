import {
  type DeliveryCard,
  type DeliveryStatus,
  deliveryStatus,
} from '#contract/delivery/delivery.ts'
import type { Entry } from '../../lib/outbox/entry.ts'

/** The driver's next step from each status, and its button. */
export const nextSteps = {
  assigned: { to: 'picked_up', label: 'Mark as Picked Up' },
  picked_up: { to: 'in_transit', label: 'Start Delivery' },
  in_transit: { to: 'out_for_delivery', label: 'Mark as Out for Delivery' },
  out_for_delivery: { to: 'delivered', label: 'Mark as Delivered' },
} as const satisfies Partial<Record<DeliveryStatus, { to: DeliveryStatus; label: string }>>

export const nextStepOf = (status: DeliveryStatus) =>
  status in nextSteps ? nextSteps[status as keyof typeof nextSteps] : undefined

/**
 * `refused`: the entry that was set aside. `waiting`: the others of the delivery, in order. `undo`: the last step,
 * while nobody has heard of it.
 */
export type OnPhone = {
  refused: Entry | undefined
  waiting: readonly Entry[]
  undo: Entry | undefined
}

export type OwnDelivery = { card: DeliveryCard; status: DeliveryStatus; onPhone: OnPhone }

const statusIn = ({ request }: Entry): DeliveryStatus | undefined =>
  deliveryStatus.safeParse(request.body.status).data

/** A delivery as its driver left it: what is still on the phone counts as done, unless some of it was refused. */
const asDone = (card: DeliveryCard, entries: readonly Entry[]): OwnDelivery => {
  const own = entries.filter(({ lane }) => lane === card.id)
  const refused = own.find(({ refusal }) => refusal !== undefined)
  const waiting = own.filter((entry) => entry !== refused)
  const steps = waiting.filter(({ kind }) => kind === 'step')
  const last = steps.at(-1)
  const undo = last !== undefined && last.sentAt === undefined ? last : undefined
  const status = refused === undefined && last !== undefined ? statusIn(last) : undefined
  return { card, status: status ?? card.status, onPhone: { refused, waiting, undo } }
}

/** The driver's deliveries in the order of the way. */
export const withQueue = (
  cards: readonly DeliveryCard[],
  entries: readonly Entry[],
): OwnDelivery[] => cards.map((card) => asDone(card, entries))
