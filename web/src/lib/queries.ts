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
