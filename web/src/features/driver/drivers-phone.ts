import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type DeliveryCard, deliveryStatus } from '#contract/delivery/delivery.ts'
import type { Duty } from '#contract/delivery/drivers.ts'
import type { z } from '#contract/rules/schema.ts'
import { api, send } from '../../lib/api.ts'
import type { Entry } from '../../lib/outbox/entry.ts'
import { type Outbox, type OutboxState, openOutbox, wakeUps } from '../../lib/outbox/outbox.ts'
import { type OutboxStore, openOutboxStore } from '../../lib/outbox/outbox-store.ts'
import type { Transport } from '../../lib/outbox/sender.ts'
import { useSession } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'

/** The time in ms after which a request fails. A request whose answer was lost would otherwise block the queue. */
const LONGEST_MS = 30_000
/** Time in ms for a photo, which takes long on a slow network. */
const LONGEST_FOR_FILE_MS = 180_000

/**
 * Sends entries with the id of the driver who made them. If another driver has signed in meanwhile, for example in
 * another tab, the server refuses the request.
 */
const transportFor = (owner: string): Transport => {
  const headers = { 'x-account': owner }
  return {
    send: ({ request: { path, method, body, file } }) =>
      send(path, {
        method,
        body: file === undefined ? body : new Blob([file.bytes], { type: file.type }),
        headers,
        signal: AbortSignal.timeout(file === undefined ? LONGEST_MS : LONGEST_FOR_FILE_MS),
      }),
    sendPositions: (kept) => {
      const positions = kept.map(({ seq: _, owner: __, ...position }) => position)
      return send('/api/driver/positions', {
        method: 'POST',
        body: { positions },
        headers,
        signal: AbortSignal.timeout(LONGEST_MS),
      })
    },
  }
}

/** The paths of the answers that the phone stores for the driver. */
export const dutyPath = '/api/driver/duty'
export const deliveriesPath = '/api/driver/deliveries'

type Phone = { owner: string; keep(path: string, heard: unknown): void }

/**
 * Notes in the stored answers what the shop has just accepted, e.g. a delivery's new status. Otherwise the page would
 * show the status before, until the shop can be asked again.
 */
const noteAnswered =
  (client: QueryClient, { owner, keep }: Phone) =>
  ({ kind, lane, request: { body } }: Entry) => {
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

/** The key under which the phone stores an answer for a driver. */
const keptPlace = (owner: string, path: string): string => `${owner} ${path}`

type DriversPhone = { owner: string; outbox: Outbox; store: OutboxStore }

/** 'none': the browser cannot store anything, so the driver's page does not work. */
type OpenedPhone = DriversPhone | 'opening' | 'none'

/** Opens the queue of the signed-in driver, for as long as the page is shown. */
export const usePhone = (owner: string): OpenedPhone => {
  const client = useQueryClient()
  const [phone, setPhone] = useState<OpenedPhone>('opening')
  useEffect(() => {
    const { deliveries, delivery, drivers } = keys.own(owner)
    const changed = () => {
      for (const queryKey of [deliveries(), delivery(), drivers()])
        void client.invalidateQueries({ queryKey })
    }
    let close = () => {}
    let gone = false
    const open = async () => {
      const store = await openOutboxStore('duka-outbox')
      const keep = (path: string, heard: unknown) =>
        void store.keep(keptPlace(owner, path), heard).catch(() => undefined)
      const answered = noteAnswered(client, { owner, keep })
      const outbox = openOutbox({ store, owner, transport: transportFor(owner), answered, changed })
      // When the driver signs out, the stored answers are deleted, so that the next driver does not see them. The
      // driver's own entries stay.
      const forget = useSession.subscribe(({ user }) => {
        if (user?.id !== owner) void store.forget(keptPlace(owner, '')).catch(() => undefined)
      })
      const sleep = wakeUps(outbox)
      close = () => {
        forget()
        sleep()
        outbox.close()
      }
      if (gone) close()
      else setPhone({ owner, outbox, store })
    }
    open().catch(() => setPhone('none'))
    return () => {
      gone = true
      close()
    }
  }, [client, owner])
  return phone
}

export const PhoneContext = createContext<DriversPhone | undefined>(undefined)

export const useDriversPhone = (): DriversPhone => {
  const phone = useContext(PhoneContext)
  if (phone === undefined) throw new Error('No phone was opened around this')
  return phone
}

export const useQueue = (): OutboxState => {
  const { outbox } = useDriversPhone()
  return useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state)
}

/** Without live messages, the page asks again after this time in ms. */
const ASK_AGAIN_MS = 60_000

/** Reads an answer of the shop and stores it on the phone. Without a network, the stored answer is shown. */
export const useHeard = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  queryKey: QueryKey,
) => {
  const { store, owner } = useDriversPhone()
  const [kept, setKept] = useState<z.output<Schema>>()
  const place = keptPlace(owner, path)
  useEffect(() => {
    const look = async () => setKept(schema.safeParse(await store.kept(place)).data)
    look().catch(() => undefined)
  }, [store, place, schema])
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const heard = await api(path, schema, { signal })
      await store.keep(place, heard).catch(() => undefined)
      return heard
    },
    refetchInterval: ASK_AGAIN_MS,
    networkMode: 'always',
  })
  return { data: data ?? kept, isError, error, isFetching, refetch }
}
