import type { QueryClient } from '@tanstack/react-query'
import { type DeliveryCard, deliveryStatus } from '#contract/delivery/delivery.ts'
import type { Duty } from '#contract/delivery/duty.ts'
import type { Entry } from '../../lib/outbox/entry.ts'
import { keys } from '../../shop/keys.ts'
import { deliveriesPath, dutyPath } from './paths.ts'

type Phone = { owner: string; keep(path: string, heard: unknown): void }

/**
 * Puts what the shop has taken into what was last heard of it, on the page and on the phone, until it is asked anew:
 * otherwise the page would go back a step, for a moment, or for as long as the phone then has no network.
 */
export const noteAnswered =
  (client: QueryClient, { owner, keep }: Phone) =>
  ({ kind, lane, request: { body } }: Entry): void => {
    const { deliveries, drivers } = keys.own(owner)
    if (kind === 'duty') {
      const said: Duty = { on: body.on === true, since: null }
      client.setQueryData<Duty>(drivers({ duty: 'own' }), said)
      keep(dutyPath, said)
    }
    const { data: status } = deliveryStatus.safeParse(body.status)
    if (kind !== 'step' || status === undefined) return
    const now = client.setQueryData<DeliveryCard[]>(deliveries({ of: 'driver' }), (cards) =>
      cards?.map((card) => (card.id === lane ? { ...card, status } : card)),
    )
    if (now !== undefined) keep(deliveriesPath, now)
  }
