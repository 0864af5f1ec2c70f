import { useText } from '#web/lib/text.ts'
import styles from '../auth.module.css'

/** Says how somebody gets the link by which the first second factor is set up. */
export const LinkNeeded = () => {
  const t = useText()
  return (
    <div className={styles.note}>
      <p>
        {t(
          'The first second factor of your account is set up through a link, so that nobody can do it who only knows your password.',
        )}
      </p>
      <ul className={styles.ways}>
        <li>
          {t(
            'Ask an administrator for a link: on the page Users they open your account and press “Reset password”.',
          )}
        </li>
        <li>
          <span>{t('Is there no other administrator? The server makes the link:')}</span>{' '}
          <code translate="no">npm run ops -- users reset-password &lt;user name&gt;</code>
        </li>
        <li>
          {t(
            'Have you set up the shop within the last day? Log out, and open the link of its set-up again.',
          )}
        </li>
      </ul>
    </div>
  )
}
