import { useSession } from '../shop/account/session.ts'

/** A server that answers later than this, in ms, does not hold up the page any longer. */
const PATIENCE_MS = 4_000

const askWho = async () => {
  const { currentUser } = await import('../features/auth/auth-api.ts')
  return currentUser(AbortSignal.timeout(PATIENCE_MS))
}

/**
 * A browser may have lost the user of its session, e.g. when its site data was cleared in part. The server says on each
 * page whether there is a session, and this asks once whose. Resolves without a user if nobody is signed in.
 */
export const findSession = async (): Promise<void> => {
  const { user, setUser } = useSession.getState()
  if (user !== null || document.documentElement.dataset.session === undefined) return
  const found = await askWho().catch(() => null)
  if (found !== null) setUser(found)
}
