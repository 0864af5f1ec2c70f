import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { setAside } from '#contract/operations.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { apiQuery } from '#web/staff-ui/queries.ts'
import styles from './set-aside.module.css'

/** No live message tells of what is set aside, so it is fetched again this often. */
export const LOOK_AGAIN_MS = 15_000

export const setAsideQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).staff({ part: 'operations', count: 'all' }),
    '/api/admin/operations',
    setAside,
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** The number of things that wait for an administrator. */
const useSetAside = (): number => {
  const { data } = useQuery(setAsideQuery(useUserId()))
  return data === undefined ? 0 : data.parked + data.dead + Number(data.held)
}

/** Beside the menu's entry, while something is set aside. */
export const SetAsideCount = () => {
  const count = useSetAside()
  return count === 0 ? null : (
    <span className={styles.count}>
      <span>{count}</span>
      <span className="visually-hidden">{` ${t('set aside')}`}</span>
    </span>
  )
}

/** On the dashboard, while something is set aside. */
export const SetAsideNotice = () =>
  useSetAside() === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={t('Something is set aside until its cause is mended.')}
      action={<Link to="/admin/operations">{t('Operations')}</Link>}
    />
  )
