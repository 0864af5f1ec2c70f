import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Text, useClock, useText } from '../../lib/text.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import styles from './hours-notes.module.css'
import { dayOf, type Opening, openingAt, useClosed, useMinute } from './opening-hours.ts'

const wordsFor = (opening: Extract<Opening, { open: false }>): Text => {
  if (opening.inDays === 0) return 'Opens {time}'
  return opening.inDays === 1 ? 'Opens {time} tomorrow' : 'Opens {time} on {day}'
}

/** Says that a branch is open, or else when it opens. `tone` is the open branch's tone. */
export const OpenBadge = ({ branch, tone }: { branch: Branch; tone: BadgeTone }) => {
  const t = useText()
  const clock = useClock()
  const now = useMinute()
  const opening = openingAt(branch, now)
  if (opening.open) return <Badge tone={tone}>{t('Open')}</Badge>
  const day = t(dayOf(opening, now))
  return <Badge>{t(wordsFor(opening), { time: clock(opening.time), day })}</Badge>
}

/** Warns before anybody pays: a closed branch brings nothing before it opens. The live region precedes its text. */
export const ClosedNote = ({ branch }: { branch: Branch | undefined }) => {
  const closed = useClosed(branch)
  return (
    <div role="status" className={styles.place}>
      {closed === undefined ? null : <p className={styles.note}>{closed}</p>}
    </div>
  )
}
