import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FieldErrors } from '../../lib/forms.ts'
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
  errors,
  busy,
  submit,
  children,
  ...form
}: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'children'> & {
  errors: FieldErrors
  busy: boolean
  submit: string
}) => {
  const t = useText()
  return (
    <form className={styles.form} noValidate {...form}>
      {children}
      {errors.form === undefined ? null : <p className={styles.error}>{t(errors.form)}</p>}
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
