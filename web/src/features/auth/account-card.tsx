import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/lib/router/router.tsx'
import type { useForm } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { Kitenge } from '../../ui/icon.tsx'
import styles from './auth.module.css'

/** The frame of a form about an account: a card, and a link to the home page. */
export const AccountCard = ({ children }: { children: ReactNode }) => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`}>
      <Link to="/" className={styles.back}>
        <span aria-hidden="true">←</span> <span>{t('Back to Home')}</span>
      </Link>
      <div className={styles.card}>
        <Kitenge />
        <div className={styles.inside}>{children}</div>
      </div>
    </div>
  )
}

/** A form about an account. A complaint about the form as a whole stands above its button. */
export const AccountForm = ({
  form: { errors, busy, onSubmit },
  submit,
  ref,
  children,
}: Pick<ComponentProps<'form'>, 'ref' | 'children'> & {
  form: Pick<ReturnType<typeof useForm>, 'errors' | 'busy' | 'onSubmit'>
  submit: string
}) => {
  const t = useText()
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {errors.form === undefined ? null : <p className={styles.error}>{t(errors.form)}</p>}
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
