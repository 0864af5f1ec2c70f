import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/rules/dates.ts'
import type { FactorStanding } from '#contract/sign-in.ts'
import { Link } from '#web/lib/router/router.tsx'
import { type Translate, useText } from '#web/lib/text.ts'
import { factorChangeWords } from '../../shop/account/factor-changes.ts'
import { useUserId } from '../../shop/account/session.ts'
import {
  standingQuery,
  useCloseBrowserNotices,
  useCloseFactorNotices,
} from '../../shop/account/sign-in-standing.ts'
import { Alert, Button } from '../../staff-ui/antd.ts'
import styles from './staff-layout.module.css'

const ToSecurity = () => {
  const t = useText()
  return <Link to="/password">{t('Security')}</Link>
}

type NoticeProps = Pick<FactorStanding, 'beginsAt' | 'resetAt' | 'setUp'>

/** What there is to say of the second factor: that it was reset, or from when on it is asked for. */
const factorNews = ({ beginsAt, resetAt, setUp }: NoticeProps, t: Translate) => {
  if (resetAt !== null) {
    return {
      type: 'warning',
      title: t('Your second factor was taken away'),
      description: t(
        setUp === 'link'
          ? 'An administrator did it on {time}. Ask for a link, and set up another one with it.'
          : 'An administrator did it on {time}. Set up another one.',
        { time: formatDateTime(resetAt) },
      ),
    } as const
  }
  if (beginsAt === null) return undefined
  return {
    type: 'info',
    title: t('Logging in will need a second step'),
    description: t(
      setUp === 'link'
        ? 'From {time} on: a passkey, or a code from your phone. Ask another administrator for a link before then, and set it up with it; ‘Security’ says how.'
        : 'From {time} on: a passkey, or a code from your phone. Set it up before then; it takes two minutes.',
      { time: formatDateTime(beginsAt) },
    ),
  } as const
}

const FactorNotice = (standing: NoticeProps) => {
  const t = useText()
  const news = factorNews(standing, t)
  if (news === undefined) return null
  const { description, ...alert } = news
  return (
    <Alert
      {...alert}
      showIcon
      role="presentation"
      description={
        <p>
          <span>{description}</span> <ToSecurity />
        </p>
      }
    />
  )
}

const Changes = ({ changes }: Pick<FactorStanding, 'changes'>) => {
  const t = useText()
  const { mutate, isPending } = useCloseFactorNotices(t('The notice was not closed'))
  const news = changes.filter(({ isNews }) => isNews)
  if (news.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="presentation"
      title={t('Your second factor was changed')}
      description={
        <>
          <ul>
            {news.map(({ at, what }) => (
              <li
                key={`${at} ${what}`}
              >{`${t(factorChangeWords[what])}, ${formatDateTime(at)}`}</li>
            ))}
          </ul>
          <p>
            <span>
              {t(
                'If it was not you, tell an administrator at once: they reset your second factor and end all sessions.',
              )}
            </span>{' '}
            <ToSecurity />
          </p>
          <Button loading={isPending} onClick={() => mutate(undefined)}>
            {t('It was me')}
          </Button>
        </>
      }
    />
  )
}

const NewBrowsers = ({ newBrowsers }: Pick<FactorStanding, 'newBrowsers'>) => {
  const t = useText()
  const { mutate, isPending } = useCloseBrowserNotices(t('The notice was not closed'))
  if (newBrowsers.length === 0) return null
  const names = newBrowsers.map(({ at, browser }) => `${browser}, ${formatDateTime(at)}`)
  return (
    <Alert
      type="warning"
      showIcon
      role="presentation"
      title={t('Your account was used from a new browser')}
      description={
        <>
          <p>{names.join('; ')}</p>
          <p>
            <span>
              {t('If it was not you, change your password: that ends all other sessions.')}
            </span>{' '}
            <ToSecurity />
          </p>
          <Button loading={isPending} onClick={() => mutate(undefined)}>
            {t('It was me')}
          </Button>
        </>
      }
    />
  )
}

/** Tells a member of staff, on every page, what concerns the own sign-in. */
export const SignInNotices = () => {
  const { data } = useQuery(standingQuery(useUserId()))
  return (
    <div role="status" className={styles.behind}>
      {data && <FactorNotice {...data} />}
      {data && <Changes {...data} />}
      {data && <NewBrowsers {...data} />}
    </div>
  )
}
