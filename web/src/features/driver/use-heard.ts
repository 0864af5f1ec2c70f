import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from '#contract/rules/zod.ts'
import { api } from '../../lib/api.ts'
import { keptPlace, useDriversPhone } from './use-outbox.ts'

/** A page that hears nothing for longer asks anyway. */
const ASK_AGAIN_MS = 60_000

/** The shop's answer as last heard of, also where the app is opened without a network. */
export const useHeard = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  queryKey: QueryKey,
) => {
  const { store, owner } = useDriversPhone()
  const [kept, setKept] = useState<z.output<Schema>>()
  const place = keptPlace(owner, path)
  useEffect(() => {
    const look = async (): Promise<void> => setKept(schema.safeParse(await store.kept(place)).data)
    look().catch(() => undefined)
  }, [store, place, schema])
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const heard = await api(path, schema, { signal })
      await store.keep(place, heard).catch(() => undefined)
      return heard
    },
    refetchInterval: ASK_AGAIN_MS,
    networkMode: 'always',
  })
  return { data: data ?? kept, isError, isFetching, refetch }
}
