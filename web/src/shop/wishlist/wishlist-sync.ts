import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from '#contract/rules/schema.ts'
import { WISHLIST_LIMIT, wishlist } from '#contract/user.ts'
import { useUserId } from '../account/session.ts'
import {
  followOtherTabs,
  hearOtherTabs,
  useChangeWishlist,
  useFavourites,
  wishlistQuery,
} from './wishlist.ts'

const newsOf = z.object({ userId: z.string(), ids: wishlist })

/** The local wishes that fit into the server's list: the newest ones, in the order in which to add them. */
const roomFor = (local: readonly number[], kept: readonly number[]): number[] =>
  local
    .filter((id) => !kept.includes(id))
    .slice(0, WISHLIST_LIMIT - kept.length)
    .reverse()

/** Moves the wishes made before signing in to the server's list. */
const useMerge = (userId: string | undefined): void => {
  const local = useFavourites((state) => state.ids)
  const { data: kept } = useQuery(wishlistQuery(userId))
  const { mutate, isIdle, reset } = useChangeWishlist()
  useEffect(() => {
    if (userId === undefined || kept === undefined || local.length === 0 || !isIdle) return
    const onSuccess = (): void => {
      useFavourites.getState().remove(local)
      reset()
    }
    mutate({ userId, add: roomFor(local, kept), remove: [] }, { onSuccess })
  }, [userId, kept, local, mutate, isIdle, reset])
}

/**
 * Mounted once a page. Keeps the wishlist the same in all tabs, and moves it to the account when the shopper signs in.
 */
export const WishlistSync = (): null => {
  const client = useQueryClient()
  const userId = useUserId()
  useMerge(userId)
  useEffect(followOtherTabs, [])
  useEffect(
    () =>
      hearOtherTabs((data) => {
        const news = newsOf.safeParse(data).data
        if (news !== undefined) {
          client.setQueryData(wishlistQuery(news.userId).queryKey, news.ids)
        }
      }),
    [client],
  )
  return null
}
