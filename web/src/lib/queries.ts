import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { z } from '#contract/rules/schema.ts'
import { type ApiPage, api, apiPage } from './api.ts'

/** A query that GETs `path` and parses the answer by `schema`. */
export const apiQuery = <Schema extends z.ZodType, Key extends QueryKey>(
  queryKey: Key,
  path: string,
  schema: Schema,
  more: Pick<
    UseQueryOptions<z.output<Schema>, Error, z.output<Schema>, Key>,
    'enabled' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
  > = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => api(path, schema, { signal }), ...more })

/** A query of a list in pages. `path` gives the first page, and each answer names the path of the next one. */
export const pagedQuery = <Schema extends z.ZodType, Key extends QueryKey>(
  queryKey: Key,
  path: string,
  item: Schema,
  more: Pick<
    UseInfiniteQueryOptions<ApiPage<z.output<Schema>>, Error, never, Key, string>,
    'refetchInterval'
  > = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(item), signal),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    ...more,
  })

/** The most items of a list that are counted. A larger number is shown as '100+'. */
const MOST_COUNTED = 100

/**
 * The first page of a list, and how many items the list has, as text: '3', or '100+'. `more` is '+' if there are more,
 * else ''. `path` names no limit.
 */
export const countedPage = async <Item extends z.ZodType>(
  path: string,
  item: Item,
  signal: AbortSignal,
): Promise<{ items: z.output<Item>[]; count: string; more: '' | '+' }> => {
  const limited = `${path}${path.includes('?') ? '&' : '?'}limit=${MOST_COUNTED}`
  const { items, next } = await apiPage(limited, z.array(item), signal)
  const more = next === undefined ? '' : '+'
  return { items, count: `${items.length}${more}`, more }
}
