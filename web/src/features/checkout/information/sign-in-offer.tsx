import { Link } from 'react-router-dom'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import styles from '../checkout.module.css'

/** Offers signing in without asking for it. Signing in leads back to where the shopper was. */
export const SignInOffer = ({ from }: { from: string }) => {
  const t = useText()
  const signedIn = useSession((session) => session.user !== null)
  if (signedIn) return null
  return (
    <p className={styles.offer}>
      <span>{t('Have an account? Your addresses and orders are there.')}</span>{' '}
      <Link to="/login" state={{ from }}>
        {t('Login or Register')}
      </Link>
    </p>
  )
}
