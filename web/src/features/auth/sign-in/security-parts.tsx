import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import type { FactorStanding, OwnSession } from '#contract/sign-in.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { standingQuery } from '#web/shop/account/sign-in-standing.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from '../auth.module.css'
import { FactorChanges } from './factor-changes.tsx'
import { FactorSetup, PasskeySetup } from './factor-setup.tsx'
import { LinkNeeded } from './link-needed.tsx'
import { makesPasskeys, NoPasskeys, PasskeyList } from './passkeys.tsx'
import { asksOf } from './present-factor.tsx'
import { endOthers, endSession, sessionsQuery } from './sign-in-api.ts'

const SessionItem = ({ id, browser, createdAt, seenAt, isThis }: OwnSession) => {
  const t = useText()
  const userId = useUserId()
  const name = browser ?? t('Unknown browser')
  const { mutate, isPending } = useAction({
    send: () => endSession(id),
    done: () => showToast(t('Session ended'), name),
    failed: t('The session was not ended'),
    invalidates: [sessionsQuery(userId).queryKey],
  })
  return (
    <li className={styles.address}>
      <p>
        <strong>{name}</strong> {isThis ? <span>{t('(this one)')}</span> : null}
      </p>
      <p>{t('Since {time}', { time: formatDateTime(createdAt) })}</p>
      <p>{t('Last seen {time}', { time: formatDateTime(seenAt) })}</p>
      {isThis ? null : (
        <div className={styles.actions}>
          <Button
            look="outline"
            busy={isPending}
            aria-label={t('End session: {browser}, {time}', {
              browser: name,
              time: formatDateTime(createdAt),
            })}
            onClick={() => mutate(undefined)}
          >
            {t('End session')}
          </Button>
        </div>
      )}
    </li>
  )
}

const EndOthers = () => {
  const t = useText()
  const { mutate, isPending } = useAction({
    send: endOthers,
    done: () => showToast(t('Sessions ended'), t('Only this browser is still logged in.')),
    failed: t('The sessions were not ended'),
    invalidates: [sessionsQuery(useUserId()).queryKey],
  })
  return (
    <Button look="outline" size="large" wide busy={isPending} onClick={() => mutate(undefined)}>
      {t('End all other sessions')}
    </Button>
  )
}

/** Where the account is logged in. */
export const Sessions = () => {
  const t = useText()
  const { data, isError, error, isFetching, refetch } = useQuery(sessionsQuery(useUserId()))
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('Where you are logged in')}</h2>
      {data === undefined && isError ? (
        <LoadFailed
          title={t('Your sessions could not be loaded')}
          query={{ error, isFetching, refetch }}
        />
      ) : null}
      {data === undefined && !isError ? <Skeleton height="120px" radius="10px" /> : null}
      <ul className={styles.addresses}>
        {data?.map((session) => (
          <SessionItem key={session.id} {...session} />
        ))}
      </ul>
      {data !== undefined && data.length > 1 ? <EndOthers /> : null}
    </section>
  )
}

const FactorState = (standing: FactorStanding) => {
  const t = useText()
  const { hasApp, passkeys, beginsAt, recoveryLeft, resetAt } = standing
  const isSet = hasApp || passkeys.length > 0
  return (
    <>
      {resetAt === null ? null : (
        <p className={styles.error}>
          {t('An administrator took your second factor away on {time}. Set up another one.', {
            time: formatDateTime(resetAt),
          })}
        </p>
      )}
      {isSet ? null : (
        <p className={styles.note}>
          {t('Besides your password, a passkey or a code from your phone then opens your account.')}
        </p>
      )}
      {beginsAt === null ? null : (
        <p className={styles.note}>
          {t('Your role needs it: from {time} on, logging in asks for it.', {
            time: formatDateTime(beginsAt),
          })}
        </p>
      )}
      {hasApp ? <p className={styles.note}>{t('An authenticator app is set up.')}</p> : null}
      {isSet ? (
        <p className={styles.note}>{t('Recovery codes left: {n}.', { n: recoveryLeft })}</p>
      ) : null}
      <PasskeyList {...standing} />
      <FactorChanges {...standing} />
    </>
  )
}

type Open = 'app' | 'passkey'

/** The ways to set up a factor, or a further one. */
const SetUpButtons = ({
  hasApp,
  passkeyOrigin,
  setUp,
  onOpen,
}: Pick<FactorStanding, 'hasApp' | 'passkeyOrigin' | 'setUp'> & { onOpen(what: Open): void }) => {
  const t = useText()
  if (setUp === 'link') return <LinkNeeded />
  const canMake = makesPasskeys(passkeyOrigin)
  return (
    <div className={styles.form}>
      {canMake ? (
        <Button size="large" wide onClick={() => onOpen('passkey')}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <NoPasskeys origin={passkeyOrigin} />
      )}
      <Button
        look={canMake ? 'outline' : 'primary'}
        size="large"
        wide
        onClick={() => onOpen('app')}
      >
        {hasApp ? t('Set up another phone') : t('Set up an authenticator app')}
      </Button>
    </div>
  )
}

/** The second factor of a member of staff, and its set-up. */
export const SecondFactor = () => {
  const t = useText()
  const userId = useUserId()
  const client = useQueryClient()
  const { data, isError, error, isFetching, refetch } = useQuery(standingQuery(userId))
  const [open, setOpen] = useState<Open | null>(null)
  const onDone = () => {
    setOpen(null)
    showToast(
      t('Second factor set up'),
      t('The next login asks for it. All your other sessions have ended.'),
    )
    void client.invalidateQueries({ queryKey: standingQuery(userId).queryKey })
    void client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey })
  }
  if (data === undefined) {
    return isError ? (
      <LoadFailed
        title={t('Your second factor could not be loaded')}
        query={{ error, isFetching, refetch }}
      />
    ) : (
      <Skeleton height="120px" radius="10px" />
    )
  }
  const cancel = (
    <div className={styles.below}>
      <Button look="quiet" size="large" wide onClick={() => setOpen(null)}>
        {t('Cancel')}
      </Button>
    </div>
  )
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{t('Second factor')}</h2>
      <FactorState {...data} />
      {open === null ? <SetUpButtons {...data} onOpen={setOpen} /> : null}
      {open === 'app' ? (
        <FactorSetup asks={asksOf(data)} passkeys={false} leave={cancel} onDone={onDone} />
      ) : null}
      {open === 'passkey' ? (
        <PasskeySetup asks={asksOf(data)} leave={cancel} onDone={onDone} />
      ) : null}
    </section>
  )
}
