import { useOnline } from '#web/lib/page-state.ts'
import { useText } from '#web/lib/text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from '../driver.module.css'
import phone from '../phone/phone.module.css'
import { useQueue } from '../use-outbox.ts'

const Stuck = ({ n, signIn }: { n: number; signIn: boolean }) => {
  const t = useText()
  if (!signIn)
    return (
      <p className={styles.warning}>
        {t('No connection. Waiting on this phone: {n}. It is sent by itself.', { n })}
      </p>
    )
  return (
    <p className={styles.warning}>
      <span>{t('Please sign in again. Waiting on this phone: {n}.', { n })}</span>{' '}
      <ButtonLink to="/login" size="small" look="outline">
        {t('Sign in')}
      </ButtonLink>
    </p>
  )
}

/** What is still on the phone, and what it waits for. Silent while there is nothing. */
export const QueueStatus = () => {
  const t = useText()
  const online = useOnline()
  const { entries, others, round } = useQueue()
  const n = entries.filter(({ refusal }) => refusal === undefined).length
  const isStuck = n > 0 && (round !== 'done' || !online)
  return (
    <div role="status" className={phone.queue}>
      {isStuck ? <Stuck n={n} signIn={round === 'sign-in'} /> : null}
      {others === 0 ? null : (
        <p className={styles.note}>
          {t('Another driver’s entries wait on this phone until that driver signs in: {n}.', {
            n: others,
          })}
        </p>
      )}
    </div>
  )
}
