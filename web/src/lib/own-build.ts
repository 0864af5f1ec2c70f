import { create } from 'zustand'

/**
 * 'replaced': the shop was updated since this page was opened, and its further scripts are gone from the server. 'asking'
 * while the server is asked about it.
 */
type OwnBuild = 'current' | 'asking' | 'replaced'

const useBuild = create<{ state: OwnBuild }>()(() => ({ state: 'current' }))

export const useOwnBuild = (): OwnBuild => useBuild(({ state }) => state)

/** The script with which this page began. Its name follows from the content of all the shop's scripts. */
const ownScript = (): string | undefined =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="duka:script"]')].at(-1)?.content

/** Asks for the head alone, which no cache and no service worker answers. */
const isGone = async (address: string): Promise<boolean> => {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' })
  return answer.status === 404
}

const ask = async (): Promise<void> => {
  const address = ownScript()
  if (address === undefined || useBuild.getState().state !== 'current') return
  useBuild.setState({ state: 'asking' })
  const gone = await isGone(address).catch(() => false)
  useBuild.setState({ state: gone ? 'replaced' : 'current' })
}

/** Vite's code announces each script that could not be loaded. */
export const watchOwnBuild = (): void => {
  window.addEventListener('vite:preloadError', () => void ask())
}
