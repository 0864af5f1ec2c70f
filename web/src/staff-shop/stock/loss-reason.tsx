import { useEffect, useRef } from 'react'
import { isLargeLoss } from '#contract/inventory.ts'
import { issue } from '#contract/rules/issues.ts'
import { line } from '#contract/rules/schema.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { TextField, useFormValue } from '#web/staff-ui/form/fields.tsx'
import styles from './stock-count.module.css'

/** A count as somebody made it. `seen`: the figure that was shown. `reason`: what was typed as the reason, or ''. */
export type SaidCount = { counted: number; seen: number; reason: string }

/** The reason as the API wants it. What was typed before the figure was mended is left out. */
export const reasonOf = ({ counted, seen, reason }: SaidCount): string | undefined =>
  isLargeLoss(counted, seen) ? reason.trim() : undefined

/** Whether the count misses so many pieces that it cannot be saved without a reason. */
export const lacksReason = (count: SaidCount): boolean => reasonOf(count) === ''

const question = (missing: number, t: Translate): string =>
  t('{n} fewer than the shop knows of. Why?', { n: missing })

/**
 * Asks why many pieces are missing, as soon as the figure says so. `isAsked`: somebody pressed ‘Save’ without a reason,
 * so the field complains and takes the focus.
 */
export const LossReason = ({
  counted,
  seen,
  reason,
  isAsked,
  onType,
  onEnter,
}: SaidCount & {
  isAsked: boolean
  onType(reason: string): void
  onEnter?(): void
}) => {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const isMissing = isAsked && lacksReason({ counted, seen, reason })
  useEffect(() => {
    if (isMissing) field.current?.focus()
  }, [isMissing])
  if (!isLargeLoss(counted, seen)) return null
  return (
    <label className={styles.reason}>
      <span>{question(seen - counted, t)}</span>
      <input
        ref={field}
        className={styles.why}
        autoComplete="off"
        maxLength={200}
        aria-invalid={isMissing}
        value={reason}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || onEnter === undefined) return
          event.preventDefault()
          onEnter()
        }}
      />
      <small role="status" className={styles.wrong}>
        {isMissing ? t('Please say why') : ''}
      </small>
    </label>
  )
}

/** The field of a reason in a form whose field `name` holds the counted pieces. `seen`: the figure that was shown. */
export const LossReasonField = ({ name, seen }: { name: string; seen: number }) => {
  const t = useText()
  const counted = useFormValue(name)
  if (typeof counted !== 'number' || !isLargeLoss(counted, seen)) return null
  return <TextField name="reason" label={question(seen - counted, t)} maxLength={200} />
}

/** The reason in a form, which is checked together with the counted pieces. */
export const typedReason = line(0, 200, 'REASON_REQUIRED').default('')

/** The complaint about a count that `lacksReason`. */
export const reasonMissing = { path: ['reason'], message: issue('REASON_REQUIRED') }
