import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'
import { WISHLIST_LIMIT, wishlist } from '#contract/user.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { api, codeOf } from '../../lib/api.ts'
import { storedAs } from '../../lib/stored.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useFailureText } from '../../lib/use-action.ts'
import { useUserId } from '../account/session.ts'
import { keys } from '../keys.ts'

type FavouritesState = {
  ids: number[]
  add(productId: number): void
  remove(productIds: readonly number[]): void
}

const FAVOURITES = 'duka-favourites'

/** The wishlist of a shopper who is not signed in, the newest first. It is moved to the server after signing in. */
export const useFavourites = create<FavouritesState>()(
  persist(
    (set) => ({
      ids: [],
      add: (productId) =>
        set(({ ids }) => ({ ids: [productId, ...ids.filter((id) => id !== productId)] })),
      remove: (productIds) =>
        set(({ ids }) => ({ ids: ids.filter((id) => !productIds.includes(id)) })),
    }),
    {
      name: FAVOURITES,
      storage: createJSONStorage(() => storedAs(z.object({ ids: z.array(z.number()) }))),
      partialize: ({ ids }) => ({ ids }),
    },
  ),
)

/** Updates this tab when another tab changes the wishlist. Returns a function that ends this. */
export const followOtherTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === FAVOURITES) void useFavourites.persist.rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/**
 * The signed-in user's wishlist: ids of products, the newest first. It is fetched again when the window gets the focus,
 * since another device may have changed it.
 */
export const wishlistQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).wishlist(), '/api/wishlist', wishlist, {
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
  })

type Change = { userId: string; add: number[]; remove: number[] }

const changed = (ids: readonly number[], { add, remove }: Omit<Change, 'userId'>): number[] => [
  ...add.filter((id) => !ids.includes(id)).reverse(),
  ...ids.filter((id) => !remove.includes(id)),
]

const CHANGES = ['wishlist']
const CHANNEL = 'duka-wishlist'
export type WishlistNews = { userId: string; ids: number[] }

const tellOtherTabs = (news: WishlistNews): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Calls `take` with the changes that other tabs make. Returns a function that ends this. */
export const hearOtherTabs = (take: (news: unknown) => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => take(data)
  return () => channel.close()
}

/** Shows a change at once and sends the changes one after another. A change that the server refuses is undone. */
export const useChangeWishlist = () => {
  const t = useText()
  const failureText = useFailureText()
  const client = useQueryClient()
  const show = (userId: string, change: Omit<Change, 'userId'>): void => {
    client.setQueryData(wishlistQuery(userId).queryKey, (ids) => ids && changed(ids, change))
  }
  return useMutation({
    mutationKey: CHANGES,
    scope: { id: 'wishlist' },
    mutationFn: ({ add, remove }: Change) =>
      api('/api/wishlist', wishlist, { method: 'PATCH', body: { add, remove } }),
    onMutate: async ({ userId, ...change }) => {
      await client.cancelQueries({ queryKey: wishlistQuery(userId).queryKey })
      show(userId, change)
    },
    onSuccess: (ids, { userId }) => {
      // This answer is ignored while other changes are being sent, because the answers to those will be newer.
      if (client.isMutating({ mutationKey: CHANGES }) > 1) return
      client.setQueryData(wishlistQuery(userId).queryKey, ids)
      tellOtherTabs({ userId, ids })
    },
    onError: (error, { userId, add, remove }) => {
      show(userId, { add: remove, remove: add })
      const full = codeOf(error) === 'WISHLIST_FULL'
      showToast(
        full ? t('Your wishlist is full') : t('Your wishlist could not be changed'),
        failureText(error),
        'destructive',
      )
    },
  })
}

/** The ids of products on the wishlist, the newest first. Undefined while they load. */
export const useWishlist = (): readonly number[] | undefined => {
  const userId = useUserId()
  const local = useFavourites((state) => state.ids)
  const { data } = useQuery(wishlistQuery(userId))
  if (userId === undefined) return local
  return data && [...local.filter((id) => !data.includes(id)), ...data]
}

const useIsWished = (productId: number): boolean => {
  const userId = useUserId()
  const local = useFavourites((state) => state.ids.includes(productId))
  const select = (ids: readonly number[]): boolean => ids.includes(productId)
  const { data } = useQuery({ ...wishlistQuery(userId), select })
  return local || (userId !== undefined && data === true)
}

const useChange = (productId: number): ((wanted: boolean) => boolean) => {
  const t = useText()
  const userId = useUserId()
  const { mutate } = useChangeWishlist()
  const keepLocal = (wanted: boolean): boolean => {
    const { ids, add, remove } = useFavourites.getState()
    if (!wanted) remove([productId])
    else if (ids.length < WISHLIST_LIMIT) add(productId)
    else {
      const text = t('It holds {n} products.', { n: WISHLIST_LIMIT })
      showToast(t('Your wishlist is full'), text, 'destructive')
      return false
    }
    return true
  }
  return (wanted) => {
    if (userId === undefined) return keepLocal(wanted)
    useFavourites.getState().remove([productId])
    mutate({ userId, add: wanted ? [productId] : [], remove: wanted ? [] : [productId] })
    return true
  }
}

/** Whether a product is on the wishlist. `change` adds or removes it, and returns false if the list is full. */
export const useWish = (
  productId: number,
): { wished: boolean; change(wanted: boolean): boolean } => ({
  wished: useIsWished(productId),
  change: useChange(productId),
})
