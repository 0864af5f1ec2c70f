import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import type { User } from '#contract/user.ts'
import { Navigate, useLocation } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { standingQuery } from '../../shop/account/sign-in-standing.ts'
import { limitsQuery } from '../../shop/cart/guest-cash.ts'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './setup.module.css'
import { setupQuery } from './setup-entry.ts'
import { SetupForm } from './setup-form.tsx'

/** The next steps after the shop was set up. The links reload the page, so that it shows the shop's new name. */
const ShopOpened = ({ fullName, id }: User) => {
  const standing = useQuery(standingQuery(id)).data
  const newPlaces = useQuery(limitsQuery).data?.newPlaces
  return (
    <section className={styles.part} aria-labelledby="opened">
      <h1 id="opened" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t('The shop is open')}
      </h1>
      <p>{t('You are signed in as {name}. Goods come next:', { name: fullName })}</p>
      <ol className={styles.steps}>
        {standing === undefined || standing.beginsAt === null ? null : (
          <li>
            <a href="/password">{t('Set up your second factor')}</a>
            <p className={styles.note}>
              {t(
                'A passkey, or a code from your phone. Today this browser can do it, and any other that opens the link of the set-up; later you need a link from the server.',
              )}
            </p>
          </li>
        )}
        <li>
          <a href="/sample-products.csv" download>
            {t('Download the sample file')}
          </a>
          <p className={styles.note}>
            {t('It opens in a spreadsheet. Put your own goods and prices in its place.')}
          </p>
        </li>
        <li>
          <a href="/admin/imports">{t('Import your catalogue')}</a>
          <p className={styles.note}>
            {t('The file is checked first, and shows what it would do.')}
          </p>
        </li>
        <li>
          <a href="/admin/inventory">{t('Say how many pieces there are')}</a>
          <p className={styles.note}>
            {t('A few goods can also be added there by hand, without a file.')}
          </p>
        </li>
        <li>
          <a href="/admin/orders">{t('Confirm first orders soon')}</a>
          <p className={styles.note}>
            {newPlaces === undefined
              ? null
              : t(
                  'On the first day every customer is new. At most {n} cash orders of new accounts wait at a branch until it confirms them, so that nobody can empty its shelves; the dashboard says when the places run out, and gives more for the day. A customer is known once an order has come, or was paid by M-PESA.',
                  { n: newPlaces },
                )}
          </p>
        </li>
        <li>
          <a href="/">{t('See the shop as your customers do')}</a>
        </li>
      </ol>
    </section>
  )
}

/** Reads the secret from the address. Browsers do not send the part after '#' to the server. */
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
  const { data, isError, error, isFetching, refetch } = useQuery(setupQuery)
  // Until the link ends, it lets the owner set the second factor. A new object at each render would lead there again.
  const [toFactor] = useState({ from: '/password', setupSecret: secret })
  if (data === null) {
    return secret === '' ? (
      <Navigate to="/admin/dashboard" replace />
    ) : (
      <Navigate to="/login" state={toFactor} replace />
    )
  }
  if (data === undefined)
    return isError ? (
      <LoadFailed
        heading="h1"
        title={t('The set-up could not be loaded')}
        query={{ error, isFetching, refetch }}
      />
    ) : (
      <Skeleton height="1200px" radius="14px" />
    )
  if (secret === '') return <NotThere />
  return (
    <>
      <h1>{t('Set up your shop')}</h1>
      <p className={styles.note}>{t('A few minutes, and it takes its first order.')}</p>
      <SetupForm secret={secret} missing={data.missing} onDone={onDone} />
    </>
  )
}

/**
 * Sets up an empty shop. The page works only with the secret. Once there is an administrator, the page leads with the
 * secret to the login, and without it to the dashboard, which asks visitors to sign in.
 */
export const SetupPage = () => {
  const { hash } = useLocation()
  const [secret] = useState(() => secretIn(hash))
  const [owner, setOwner] = useState<User>()
  const onDone = (user: User) => {
    setOwner(user)
    useSession.getState().setUser(user)
  }
  return (
    <div className={`page ${styles.page}`}>
      {owner === undefined ? <Form secret={secret} onDone={onDone} /> : <ShopOpened {...owner} />}
    </div>
  )
}
