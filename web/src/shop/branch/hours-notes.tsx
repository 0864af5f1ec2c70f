import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Text, useClock, useText } from '../../lib/text.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import styles from './hours-notes.module.css'
import { dayOf, type Opening, openingAt, useClosed, useMinute } from './opening-hours.ts'

const wordsFor = (opening: Extract<Opening, { open: false }>): Text => {
  if (opening.inDays === 0) return 'Opens {time}'
  return opening.inDays === 1 ? 'Opens {time} tomorrow' : 'Opens {time} on {day}'
}

/** When a closed branch opens next. Undefined while the branch is open. */
export const useOpensNext = (branch: Branch): string | undefined => {
  const t = useText()
  const clock = useClock()
  const now = useMinute()
  const opening = openingAt(branch, now)
  if (opening.open) return undefined
  return t(wordsFor(opening), { time: clock(opening.time), day: t(dayOf(opening, now)) })
}

/** Shows that a branch is open, or when it opens next. `tone` is the badge's tone while the branch is open. */
export const OpenBadge = ({ branch, tone }: { branch: Branch; tone: BadgeTone }) => {
  const t = useText()
  const opens = useOpensNext(branch)
  return opens === undefined ? <Badge tone={tone}>{t('Open')}</Badge> : <Badge>{opens}</Badge>
}

/**
 * Tells a shopper before paying that the branch is closed, and when it opens. The live region is drawn even without a
 * text, since screen readers announce only changes inside it.
 */
export const ClosedNote = ({ branch }: { branch: Branch | undefined }) => {
  const closed = useClosed(branch)
  return (
    <div role="status" className={styles.place}>
      {closed === undefined ? null : <p className={styles.note}>{closed}</p>}
    </div>
  )
}
