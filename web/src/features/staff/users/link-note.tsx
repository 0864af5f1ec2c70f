import type { z } from 'zod'
import type { passwordLink } from '#contract/account.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './users.module.css'

/**
 * The link is shown here alone, once: the shop does not keep it. A shop that does not know its own address gives a path,
 * and this page stands at that address.
 */
export const LinkNote = ({ url: given, expiresAt }: z.output<typeof passwordLink>) => {
  const url = new URL(given, window.location.href).href
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => showToast(t('Link copied')),
      () => showToast(t('Not copied'), t('Mark the link and copy it yourself.'), 'destructive'),
    )
  }
  return (
    <div className={styles.link} role="status">
      <p>
        {t(
          'Give this link to its owner. It sets a password once, until {time}, and is shown only now.',
          { time: formatDateTime(expiresAt) },
        )}
      </p>
      <code>{url}</code>
      <p>
        <Button onClick={copy}>{t('Copy link')}</Button>
      </p>
    </div>
  )
}
