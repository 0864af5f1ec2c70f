import { useEffect, useRef } from 'react'
import { type DeliveryStatus, deliveryStatus } from '#contract/delivery/delivery.ts'
import { type DriverDelivery, driverDelivery, seenBody } from '#contract/delivery/drivers.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '../../lib/api.ts'
import type { Entry } from '../../lib/outbox/entry.ts'
import { keys } from '../../shop/keys.ts'
import { deliveriesPath, useDriversPhone, useHeard } from './drivers-phone.ts'

const tellSeen = (ids: readonly string[]) =>
  api('/api/driver/deliveries/seen', seenBody, { method: 'POST', body: { ids } })

/**
 * Tells the shop which deliveries the driver sees on this screen. A delivery is reported once as long as it stays in
 * the list, and not while the page is hidden. A failed report is repeated with the next one, or when the driver looks
 * at the page again.
 */
export const useSeen = (ids: readonly string[]): void => {
  const told = useRef<readonly string[]>([])
  const all = ids.join()
  useEffect(() => {
    const shown = all === '' ? [] : all.split(',')
    told.current = told.current.filter((id) => shown.includes(id))
    const tell = () => {
      const fresh = shown.filter((id) => !told.current.includes(id)).slice(0, 50)
      if (document.hidden || fresh.length === 0) return
      told.current = [...told.current, ...fresh]
      tellSeen(fresh).catch(() => {
        told.current = told.current.filter((id) => !fresh.includes(id))
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [all])
}

/** The driver's next step from each status, and the label of its button. */
const nextSteps = {
  assigned: { to: 'picked_up', label: 'Mark as Picked Up' },
  picked_up: { to: 'in_transit', label: 'Start Delivery' },
  in_transit: { to: 'out_for_delivery', label: 'Mark as Out for Delivery' },
  out_for_delivery: { to: 'delivered', label: 'Mark as Delivered' },
} as const satisfies Partial<Record<DeliveryStatus, { to: DeliveryStatus; label: string }>>

export const nextStepOf = (status: DeliveryStatus) =>
  status in nextSteps ? nextSteps[status as keyof typeof nextSteps] : undefined

/** Whether the driver has to fetch the goods first. After a failed try they may be in the driver's own box. */
export const isToFetch = (status: DeliveryStatus, { holder }: DriverDelivery): boolean =>
  (status === 'assigned' || status === 'pending') && holder?.isYou !== true

/** The driver's entries about a delivery that are on the phone. */
type OnPhone = {
  /** The entry that the server refused. */
  refused: Entry | undefined
  /** The other entries, in order. */
  waiting: readonly Entry[]
  /** The last step, if it was not sent yet and can be undone. */
  undo: Entry | undefined
}

export type OwnDelivery = { card: DriverDelivery; status: DeliveryStatus; onPhone: OnPhone }

const statusIn = ({ request }: Entry): DeliveryStatus | undefined =>
  deliveryStatus.safeParse(request.body.status).data

/**
 * A delivery as if the shop had accepted the driver's entries that wait on the phone. If the shop refused one of them,
 * the shop's status is shown.
 */
const asDone = (card: DriverDelivery, entries: readonly Entry[]): OwnDelivery => {
  const own = entries.filter(({ lane }) => lane === card.id)
  const refused = own.find(({ refusal }) => refusal !== undefined)
  const waiting = own.filter((entry) => entry !== refused)
  const steps = waiting.filter(({ kind }) => kind === 'step')
  const last = steps.at(-1)
  const undo = last !== undefined && last.sentAt === undefined ? last : undefined
  const status = refused === undefined && last !== undefined ? statusIn(last) : undefined
  return { card, status: status ?? card.status, onPhone: { refused, waiting, undo } }
}

/** The driver's deliveries in the order of the route. */
export const withQueue = (
  cards: readonly DriverDelivery[],
  entries: readonly Entry[],
): OwnDelivery[] => cards.map((card) => asDone(card, entries))

const cards = z.array(driverDelivery)

export const useOwnDeliveries = () => {
  const { owner } = useDriversPhone()
  return useHeard(deliveriesPath, cards, keys.own(owner).deliveries({ of: 'driver' }))
}
