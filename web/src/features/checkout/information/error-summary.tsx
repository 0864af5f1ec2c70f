import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import styles from './error-summary.module.css'

/** All errors of a form, each leading to its field. Takes the focus whenever `shown` changes. */
export const ErrorSummary = ({
  errors,
  shown,
  idOf,
}: {
  errors: FieldErrors
  shown: number
  idOf(field: string): string
}) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown > 0) box.current?.focus()
  }, [shown])
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <section ref={box} className={styles.summary} tabIndex={-1} aria-label={t('Errors')}>
      <h3>{t('Please check what you entered')}</h3>
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(idOf(field))?.focus()
              }}
            >
              {t(message)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
