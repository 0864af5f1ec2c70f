import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import styles from '../features/staff/operations/operations.module.css'
import { setAsideQuery } from '../features/staff/operations/operations-api.ts'

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
