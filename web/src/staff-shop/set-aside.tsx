import { useQuery } from '@tanstack/react-query'
import { setAside } from '#contract/operations.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { MenuCount } from '#web/staff-ui/menu-count.tsx'

/** The server sends no live message about events and jobs that are set aside, so their number is fetched this often. */
export const LOOK_AGAIN_MS = 15_000

export const setAsideQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).staff({ part: 'operations', count: 'all' }),
    '/api/admin/operations',
    setAside,
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** The number of events and jobs that are set aside and of differences of the log, plus one while money is held. */
const useSetAside = (): number => {
  const { data } = useQuery(setAsideQuery(useUserId()))
  return data === undefined ? 0 : data.parked + data.dead + data.altered + Number(data.held)
}

/** The number beside the menu's entry 'Operations'. It is hidden while the number is 0. */
export const SetAsideCount = () => <MenuCount count={String(useSetAside())} of={t('set aside')} />

/** A warning on the dashboard that something is set aside. */
export const SetAsideNotice = () =>
  useSetAside() === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={t('Something is set aside until its cause is mended.')}
      action={<Link to="/admin/operations">{t('Operations')}</Link>}
    />
  )
