import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import type { FactorStanding } from '#contract/sign-in.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'
import { factorChangeWords } from '../../shop/account/factor-changes.ts'
import { useUserId } from '../../shop/account/session.ts'
import {
  standingQuery,
  useCloseBrowserNotices,
  useCloseFactorNotices,
} from '../../shop/account/sign-in-standing.ts'
import { Button } from '../../ui/button.tsx'
import styles from './driver.module.css'

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.notice}>
    <strong>{title}</strong>
    {children}
  </div>
)

const ToSecurity = () => {
  const t = useText()
  return (
    <Link to="/password" className={styles.noticeLink}>
      {t('Security')}
    </Link>
  )
}

const FactorNotice = ({ beginsAt, resetAt }: Pick<FactorStanding, 'beginsAt' | 'resetAt'>) => {
  const t = useText()
  if (resetAt !== null) {
    return (
      <Notice title={t('Your second factor was taken away')}>
        <p>
          {t('An administrator took your second factor away on {time}. Set up another one.', {
            time: formatDateTime(resetAt),
          })}
        </p>
        <ToSecurity />
      </Notice>
    )
  }
  return beginsAt === null ? null : (
    <Notice title={t('Logging in will need a second step')}>
      <p>
        {t('Your role needs it: from {time} on, logging in asks for it.', {
          time: formatDateTime(beginsAt),
        })}
      </p>
      <ToSecurity />
    </Notice>
  )
}

const Changes = ({ changes }: Pick<FactorStanding, 'changes'>) => {
  const t = useText()
  const { mutate, isPending } = useCloseFactorNotices(t('The notice was not closed'))
  const news = changes.filter(({ isNews }) => isNews)
  if (news.length === 0) return null
  return (
    <Notice title={t('Your second factor was changed')}>
      <ul className={styles.browsers}>
        {news.map(({ at, what }) => (
          <li key={`${at} ${what}`}>{`${t(factorChangeWords[what])}, ${formatDateTime(at)}`}</li>
        ))}
      </ul>
      <p>
        {t(
          'If it was not you, tell an administrator at once: they reset your second factor and end all sessions.',
        )}
      </p>
      <div className={styles.actions}>
        <ToSecurity />
        <Button busy={isPending} onClick={() => mutate(undefined)}>
          {t('It was me')}
        </Button>
      </div>
    </Notice>
  )
}

const NewBrowsers = ({ newBrowsers }: Pick<FactorStanding, 'newBrowsers'>) => {
  const t = useText()
  const { mutate, isPending } = useCloseBrowserNotices(t('The notice was not closed'))
  if (newBrowsers.length === 0) return null
  return (
    <Notice title={t('Your account was used from a new browser')}>
      <ul className={styles.browsers}>
        {newBrowsers.map(({ at, browser }) => (
          <li key={at}>{`${browser}, ${formatDateTime(at)}`}</li>
        ))}
      </ul>
      <p>{t('If it was not you, change your password: that ends all other sessions.')}</p>
      <div className={styles.actions}>
        <ToSecurity />
        <Button busy={isPending} onClick={() => mutate(undefined)}>
          {t('It was me')}
        </Button>
      </div>
    </Notice>
  )
}

/** Tells the driver what concerns the own sign-in. Without a connection it waits. */
export const SignInNotice = () => {
  const { data } = useQuery(standingQuery(useUserId()))
  return (
    <div role="status" className={styles.notices}>
      {data && <FactorNotice {...data} />}
      {data && <Changes {...data} />}
      {data && <NewBrowsers {...data} />}
    </div>
  )
}
