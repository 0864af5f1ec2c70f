import { useEffect, useRef, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './list-page.module.css'

/**
 * So many pages load by themselves near the end of the list. The footer then stays in reach until more is asked for.
 */
const BY_THEMSELVES = 4
/** The end is near so far below the view, and anywhere above it, since a fling may jump past the end. */
const NEAR = '9999px 0px 900px'

export const LoadMore = ({
  pages,
  busy,
  failed,
  onLoad,
}: {
  pages: number
  busy: boolean
  failed: boolean
  onLoad(): void
}) => {
  const t = useText()
  const end = useRef<HTMLDivElement>(null)
  const [allowed, setAllowed] = useState(Math.max(BY_THEMSELVES, pages))
  const automatic = pages < allowed && !busy && !failed

  useEffect(() => {
    if (!automatic || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad()
      },
      { rootMargin: NEAR },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [automatic, onLoad])

  return (
    <>
      <div ref={end} className={styles.more}>
        {failed ? <p role="alert">{t('More products could not be loaded.')}</p> : null}
        <Button
          look="outline"
          busy={busy}
          onClick={() => {
            setAllowed(pages + BY_THEMSELVES)
            onLoad()
          }}
        >
          {failed ? t('Try again') : t('Load more')}
        </Button>
      </div>
      {automatic || busy ? <div className={styles.room} /> : null}
    </>
  )
}
