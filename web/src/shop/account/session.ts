import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'
import { type User, user } from '#contract/user.ts'
import { storedAs } from '../../lib/stored.ts'
import { isOwn } from '../keys.ts'

type SessionState = { user: User | null; setUser(user: User | null): void }

/** The logged-in user as last heard of. The session itself is the server's cookie, which scripts cannot read. */
export const useSession = create<SessionState>()(
  persist((set) => ({ user: null, setUser: (next) => set({ user: next }) }), {
    name: 'duka-user',
    storage: createJSONStorage(() => storedAs(z.object({ user: user.nullable() }))),
    partialize: ({ user }) => ({ user }),
  }),
)

/** Undefined while nobody is signed in. */
export const useUserId = (): string | undefined => useSession(({ user }) => user?.id)

/** Called when the server no longer knows the session. */
export const forgetSession = (): void => useSession.getState().setUser(null)

/** Drops an account's fetched data when the account signs out, or another one signs in. Returns the undo. */
export const dropOwnData = (client: QueryClient): (() => void) =>
  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id !== before?.id)
      client.removeQueries({ predicate: ({ queryKey }) => isOwn(queryKey) })
  })
