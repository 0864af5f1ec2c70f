import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'
import { type User, user } from '#contract/user.ts'
import { removeStored, storedAs } from '../../lib/stored.ts'
import { isOwn } from '../keys.ts'
import { KEPT_ANSWERS } from './kept-answers-key.ts'

/** `hasEnded`: the server ended the session of whoever was signed in, who did not log out. */
type SessionState = { user: User | null; hasEnded: boolean; setUser(user: User | null): void }

/** Where the browser stores the signed-in user. */
export const SESSION = 'duka-user'

/** The signed-in user, as the server last described them. The session itself is a cookie that scripts cannot read. */
export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      user: null,
      hasEnded: false,
      setUser: (next) => set({ user: next, hasEnded: false }),
    }),
    {
      name: SESSION,
      storage: createJSONStorage(() => storedAs(z.object({ user: user.nullable() }))),
      partialize: ({ user }) => ({ user }),
    },
  ),
)

/** Undefined while nobody is signed in. */
export const useUserId = (): string | undefined => useSession(({ user }) => user?.id)

/** Called when the server answers that it does not know the session. */
export const forgetSession = (): void => {
  const { user, hasEnded } = useSession.getState()
  useSession.setState({ user: null, hasEnded: hasEnded || user !== null })
}

/**
 * Removes a user's fetched data from the cache and from the browser's storage when the user signs out or another user
 * signs in. Returns a function that ends this.
 */
export const dropOwnData = (client: QueryClient): (() => void) =>
  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id === before?.id) return
    client.removeQueries({ predicate: ({ queryKey }) => isOwn(queryKey) })
    removeStored(() => localStorage, KEPT_ANSWERS)
  })
