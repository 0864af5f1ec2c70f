import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '#web/lib/router/router.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useFreeText, useText } from '../../lib/text.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useAccess } from '../guard.tsx'
import { usePageHandle } from '../pages/page.ts'
import { useIsComing } from '../router/page-script.ts'
import styles from './route-change.module.css'

/**
 * A thin line while the script of the next page loads. It appears after a moment, since most scripts are loaded
 * already.
 */
export const Progress = () =>
  useIsComing() ? <div className={styles.progress} aria-hidden="true" /> : null

/** The page's title is read out after this time, since some pages know their title only once their data is loaded. */
const ANNOUNCE_AFTER_MS = 400

/**
 * Finds a menu that the visitor opened while the page was loading. Such a menu keeps the focus, because it closes when
 * it loses the focus.
 */
const OPENED = '[aria-expanded="true"]'

const useRouteTitle = (): string | undefined => {
  const t = useText()
  const free = useFreeText()
  const access = useAccess()
  const { title } = usePageHandle()
  if (access === 'unknown') return t('404 Page Not Found')
  return title === undefined ? undefined : free(title)
}

/**
 * On a new page the focus goes to the start of the content, and the title is read out. Changing a filter of the same
 * page does neither.
 */
export const RouteChange = () => {
  usePageTitle(useRouteTitle())
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState('')
  const focused = useRef(pathname)
  const shown = useRef(pathname)

  // Moves the focus before the browser shows the new page. Later, the focus could be taken from a button that was just
  // pressed.
  useLayoutEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    if (!document.activeElement?.matches(OPENED)) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [pathname])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    useToasts.getState().leavePage()
    const timer = setTimeout(() => setAnnounced(document.title), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname])

  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  )
}
