import { useSession } from '../shop/account/session.ts'

/** The page waits at most this long, in ms, for the server to say who is signed in. */
const PATIENCE_MS = 4_000

const askWho = async () => {
  const { currentUser } = await import('../features/auth/auth-api.ts')
  return currentUser(AbortSignal.timeout(PATIENCE_MS))
}

/**
 * The browser may have lost the signed-in user, e.g. when a part of its site data was cleared. If the page says that
 * there is a session, this asks the server once who the user is.
 */
export const findSession = async (): Promise<void> => {
  const { user, setUser } = useSession.getState()
  if (user !== null || document.documentElement.dataset.session === undefined) return
  const found = await askWho().catch(() => null)
  if (found !== null) setUser(found)
}
