import type { QueryClient } from '@tanstack/react-query'
import { type DeliveryCard, deliveryStatus } from '#contract/delivery/delivery.ts'
import type { Duty } from '#contract/delivery/duty.ts'
import type { Entry } from '../../lib/outbox/entry.ts'
import { keys } from '../../shop/keys.ts'

/**
 * Puts what the shop has taken into what was last heard of it, until it is asked anew: otherwise the page would go back
 * a step for a moment, and its button with it.
 */
export const noteAnswered =
  (client: QueryClient, owner: string) =>
  ({ kind, lane, request: { body } }: Entry): void => {
    const { deliveries, drivers } = keys.own(owner)
    if (kind === 'duty')
      client.setQueryData<Duty>(drivers({ duty: 'own' }), { on: body.on === true, since: null })
    const { data: status } = deliveryStatus.safeParse(body.status)
    if (kind !== 'step' || status === undefined) return
    client.setQueryData<DeliveryCard[]>(deliveries({ of: 'driver' }), (cards) =>
      cards?.map((card) => (card.id === lane ? { ...card, status } : card)),
    )
  }
