import { useSession } from '#web/shop/account/session.ts'

/** Finance reads alone. The server holds the same rule. */
export const useMayChange = (): boolean => useSession(({ user }) => user?.role === 'admin')
