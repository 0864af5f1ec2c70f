import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { useText } from '../../lib/text.ts'
import styles from './field.module.css'
import { useTypedEarly } from './use-typed-early.ts'

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean
}

const describedBy = (id: string, { error, hint }: FieldProps): string | undefined =>
  [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ') || undefined

/** The label, hint and error around a control. */
const Frame = ({
  id,
  label,
  error,
  hint,
  optional = false,
  children,
}: FieldProps & { id: string; children: ReactNode }) => {
  const t = useText()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <span>{label}</span>
        {optional ? <span className={styles.optional}>{` (${t('optional')})`}</span> : null}
      </label>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>

/** An `id` is needed only if something links to the field, e.g. a list of errors. */
export const TextField = ({ label, error, hint, optional, ...rest }: TextFieldProps) => {
  const fallback = useId()
  const id = rest.id ?? fallback
  useTypedEarly(id, rest.value)
  return (
    <Frame id={id} label={label} error={error} hint={hint} optional={optional ?? false}>
      <input
        {...rest}
        id={id}
        className={styles.control}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </Frame>
  )
}

/** A password field with a button that shows the password. */
export const PasswordField = ({ label, error, hint, optional, ...rest }: TextFieldProps) => {
  const t = useText()
  const fallback = useId()
  const id = rest.id ?? fallback
  useTypedEarly(id, rest.value)
  const [shown, setShown] = useState(false)
  return (
    <Frame id={id} label={label} error={error} hint={hint} optional={optional ?? false}>
      <span className={styles.password}>
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={styles.control}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, { label, error, hint })}
        />
        <button
          type="button"
          className={styles.show}
          aria-controls={id}
          aria-pressed={shown}
          aria-label={t('Show password')}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('Hide') : t('Show')}
        </button>
      </span>
    </Frame>
  )
}

export const TextArea = ({
  label,
  error,
  hint,
  optional,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const fallback = useId()
  const id = rest.id ?? fallback
  useTypedEarly(id, rest.value)
  return (
    <Frame id={id} label={label} error={error} hint={hint} optional={optional ?? false}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className={styles.control}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </Frame>
  )
}
