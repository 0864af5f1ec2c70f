import { Component, type ReactNode, use, useEffect, useMemo } from 'react'
import { matchRoutes, type RouteObject } from '#web/lib/router/match.ts'
import { Matched, useLocation } from '#web/lib/router/router.tsx'
import { useOwnBuild } from '../../lib/own-build.ts'
import { useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type PageHandle, PageHandleContext } from '../pages/page.ts'
import { PageScript } from './page-script.ts'

/** Why the page could not be shown. Undefined until it is known. */
const useReason = (): string | undefined => {
  const t = useText()
  const build = useOwnBuild()
  if (build === 'asking') return undefined
  return build === 'replaced'
    ? t('Its newest pages come once you load it again.')
    : t('This page could not be shown. Check your connection and try again.')
}

/**
 * Shown for a page that broke, or whose script could not be loaded. Only a reload of the page fetches a failed script
 * again.
 */
const PageError = ({ error }: { error: unknown }) => {
  const t = useText()
  const { name: shop } = useShop()
  const isReplaced = useOwnBuild() === 'replaced'
  const reason = useReason()
  useEffect(() => console.error(error), [error])
  return (
    <EmptyState
      icon="alert"
      heading="h1"
      title={isReplaced ? t('{shop} was updated', { shop }) : t('Something went wrong')}
      {...(reason === undefined ? {} : { text: reason })}
      action={
        <Button onClick={() => window.location.reload()}>
          {isReplaced ? t('Load again') : t('Try again')}
        </Button>
      }
    />
  )
}

type Inside = { place: unknown; children: ReactNode }
type Caught = { place: unknown; broken: { error: unknown } | undefined }

class Boundary extends Component<Inside, Caught> {
  override state: Caught = { place: this.props.place, broken: undefined }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { broken: { error } }
  }

  static getDerivedStateFromProps({ place }: Inside, state: Caught): Caught | null {
    return place === state.place ? null : { place, broken: undefined }
  }

  override render(): ReactNode {
    const { broken } = this.state
    return broken === undefined ? this.props.children : <PageError error={broken.error} />
  }
}

/** Shows an error in place of the part that broke, until the visitor goes to another page. */
const ErrorPlace = ({ children }: { children: ReactNode }) => (
  <Boundary place={useLocation()}>{children}</Boundary>
)

const NO_FACTS: PageHandle = {}

const scriptsIn = (chain: readonly RouteObject[]): PageScript[] =>
  chain.flatMap(({ handle }) => (handle instanceof PageScript ? [handle] : []))

/** The scripts that the address needs: the script of the frame, then the script of the page. */
export const scriptsOf = (routes: readonly RouteObject[], pathname: string): PageScript[] =>
  scriptsIn(matchRoutes(routes, pathname)?.chain ?? [])

/** Suspends until the script is loaded. The router keeps the page before on the screen meanwhile. */
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

/** A route whose content and page facts come from a script that is loaded when needed. */
export const scriptRoute = (script: PageScript) => ({
  element: <Shown script={script} />,
  handle: script,
})

/** Shows the page of the current address, inside its frame. */
export const Pages = ({ routes }: { routes: readonly RouteObject[] }) => {
  const { pathname } = useLocation()
  const match = useMemo(() => matchRoutes(routes, pathname), [routes, pathname])
  const script = scriptsIn(match?.chain ?? []).at(-1)
  if (match === undefined || script === undefined) throw new Error('No page is for every address')
  const arrived = useArrived(script)
  return (
    <PageHandleContext value={'failed' in arrived ? NO_FACTS : arrived.handle}>
      <ErrorPlace>
        <Matched {...match} />
      </ErrorPlace>
    </PageHandleContext>
  )
}
