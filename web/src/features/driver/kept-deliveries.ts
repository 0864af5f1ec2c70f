import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DeliveryCard, deliveryCard } from '#contract/delivery/delivery.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../../shop/keys.ts'
import { type DriversPhone, keptName, useDriversPhone } from './use-outbox.ts'

const cards = z.array(deliveryCard)

/** A page that hears nothing for longer asks anyway. */
const ASK_AGAIN_MS = 60_000

const fetchAndKeep = async ({ store, owner }: DriversPhone, signal: AbortSignal) => {
  const heard = await api('/api/driver/deliveries', cards, { signal })
  await store.keep(keptName(owner), heard).catch(() => undefined)
  return heard
}

/** The driver's deliveries as last heard of, also where the app is opened without a network. */
export const useOwnDeliveries = () => {
  const phone = useDriversPhone()
  const { store, owner } = phone
  const [kept, setKept] = useState<readonly DeliveryCard[]>()
  useEffect(() => {
    const look = async (): Promise<void> =>
      setKept(cards.safeParse(await store.kept(keptName(owner))).data)
    look().catch(() => undefined)
  }, [store, owner])
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keys.own(owner).deliveries({ of: 'driver' }),
    queryFn: ({ signal }) => fetchAndKeep(phone, signal),
    refetchInterval: ASK_AGAIN_MS,
    networkMode: 'always',
  })
  return { data: data ?? kept, isError, isFetching, refetch }
}
