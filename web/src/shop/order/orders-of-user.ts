import { infiniteQueryOptions } from '@tanstack/react-query'
import { order } from '#contract/order.ts'
import { z } from '#contract/rules/zod.ts'
import { apiPage } from '../../lib/api.ts'
import { keys } from '../keys.ts'

export const ordersOfUserQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).orders(),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(order), signal),
    initialPageParam: `/api/orders/user/${userId}`,
    getNextPageParam: (last) => last.next,
  })
