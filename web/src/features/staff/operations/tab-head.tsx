import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './operations.module.css'

/** What the rows below are, what came of the last try, and the button for all of them. */
export const TabHead = ({
  about,
  tried,
  rows,
  busy,
  onAll,
}: {
  about: string
  tried: string
  rows: number
  busy: boolean
  onAll(): void
}) => (
  <div className={styles.head}>
    <p className={styles.about}>{about}</p>
    {rows === 0 ? null : (
      <Button type="primary" loading={busy} onClick={onAll}>
        {t('Try all again')}
      </Button>
    )}
    <p role="status" className={styles.tried}>
      {tried}
    </p>
  </div>
)
