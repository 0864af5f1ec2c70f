import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import type { User } from '#contract/user.ts'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './setup.module.css'
import { setupQuery } from './setup-api.ts'
import { SetupForm } from './setup-form.tsx'
import { ShopOpened } from './shop-opened.tsx'

/** A browser never sends the part behind the '#' to the server by itself. */
const secretIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('secret') ?? ''

const NotThere = () => {
  const say = useText()
  return (
    <EmptyState
      icon="search"
      heading="h1"
      title={say('404 Page Not Found')}
      text={say('Did you forget to add the page to the router?')}
    />
  )
}

const Form = ({ secret, onDone }: { secret: string; onDone(user: User): void }) => {
  const { data, isError, isFetching, refetch } = useQuery(setupQuery)
  if (data === null) return <NotThere />
  if (data === undefined)
    return isError ? (
      <LoadFailed
        heading="h1"
        title={t('The set-up could not be loaded')}
        query={{ isFetching, refetch }}
      />
    ) : (
      <Skeleton height="1200px" radius="14px" />
    )
  return (
    <>
      <h1>{t('Set up your shop')}</h1>
      <p className={styles.note}>{t('A few minutes, and it takes its first order.')}</p>
      <SetupForm secret={secret} missing={data.missing} onDone={onDone} />
    </>
  )
}

/** Makes a shop of an empty one. Nothing is here without the secret, and once there is an administrator. */
export const SetupPage = () => {
  const { hash } = useLocation()
  const [secret] = useState(() => secretIn(hash))
  const [owner, setOwner] = useState<User>()
  const onDone = (user: User): void => {
    setOwner(user)
    useSession.getState().setUser(user)
  }
  if (secret === '') return <NotThere />
  return (
    <div className={`page ${styles.page}`}>
      {owner === undefined ? (
        <Form secret={secret} onDone={onDone} />
      ) : (
        <ShopOpened name={owner.fullName} />
      )}
    </div>
  )
}
