import { use, useEffect, useMemo } from 'react'
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { type PageHandle, PageHandleContext } from '../page-handle.ts'
import { ErrorPlace, PageError } from './page-error.tsx'
import { PageScript } from './page-script.ts'

const NO_FACTS: PageHandle = {}

/** The scripts of the place, the frame's before the page's. */
export const scriptsOf = (routes: RouteObject[], pathname: string): PageScript[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
    route.handle instanceof PageScript ? [route.handle] : [],
  )

/** Waits for the script. The router leaves the page before on the screen meanwhile. */
const useArrived = (script: PageScript) => script.arrived ?? use(script.coming())

const Failed = ({ script, error }: { script: PageScript; error: unknown }) => {
  useEffect(() => () => script.forgetFailure(), [script])
  return <PageError error={error} />
}

const Shown = ({ script }: { script: PageScript }) => {
  const arrived = useArrived(script)
  if ('failed' in arrived) return <Failed script={script} error={arrived.failed} />
  return <ErrorPlace>{arrived.element}</ErrorPlace>
}

/** A route whose page and facts come with a script. */
export const scriptRoute = (script: PageScript) => ({
  element: <Shown script={script} />,
  handle: script,
})

/** The page at the current address, in its frame. */
export const Pages = ({ routes }: { routes: RouteObject[] }) => {
  const { pathname } = useLocation()
  const script = useMemo(() => scriptsOf(routes, pathname).at(-1), [routes, pathname])
  if (script === undefined) throw new Error('No page is for every address')
  const arrived = useArrived(script)
  return (
    <PageHandleContext value={'failed' in arrived ? NO_FACTS : arrived.handle}>
      <ErrorPlace>{useRoutes(routes)}</ErrorPlace>
    </PageHandleContext>
  )
}
