import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../../lib/page-title.ts'
import { useFreeText, useText } from '../../lib/text.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useAccess } from '../guard.tsx'
import { usePageHandle } from '../pages/page.ts'
import { useIsComing } from '../router/page-script.ts'
import styles from './route-change.module.css'

/**
 * A thin line while the next page's script is on its way. It waits for a moment, since most pages are there at once.
 */
export const Progress = () =>
  useIsComing() ? <div className={styles.progress} aria-hidden="true" /> : null

/** The title is read out after this time, since some pages know theirs only once they are loaded. */
const ANNOUNCE_AFTER_MS = 400

/** A menu that was opened while the page was on its way keeps the focus. Without the focus it would close. */
const OPENED = '[aria-expanded="true"]'

const useRouteTitle = (): string | undefined => {
  const t = useText()
  const free = useFreeText()
  const access = useAccess()
  const { title } = usePageHandle()
  if (access === 'unknown') return t('404 Page Not Found')
  return title === undefined ? undefined : free(title)
}

/** On a new page the focus goes to its start and its title is read out. A changed filter is no new page. */
export const RouteChange = () => {
  usePageTitle(useRouteTitle())
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState('')
  const focused = useRef(pathname)
  const shown = useRef(pathname)

  // Comes with the page itself: a moment later it would take the focus from what was just pressed there.
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
