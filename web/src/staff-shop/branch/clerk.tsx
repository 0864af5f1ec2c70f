import type { ReactNode } from 'react'
import { useSession } from '#web/shop/account/session.ts'

/** Whether the viewer is a shop assistant. Pages offer them less; the server refuses the rest in any case. */
export const useIsClerk = (): boolean => useSession(({ user }) => user?.role === 'clerk')

/** Shows its content to everybody except shop assistants. */
export const NotForClerks = ({ children }: { children: ReactNode }) =>
  useIsClerk() ? null : children
