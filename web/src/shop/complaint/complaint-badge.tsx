import type { ComplaintReason } from '#contract/order/complaint.ts'
import { useText } from '../../lib/text.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './complaint-badge.module.css'
import type { ComplaintStage } from './complaint-stage.ts'
import { complaintReasonWords, complaintStageWords } from './complaint-words.ts'

/** What became of a complaint. */
export const ComplaintBadge = ({ stage }: { stage: ComplaintStage }) => {
  const t = useText()
  return <Badge tone={stage === 'open' ? 'mango' : 'leaf'}>{t(complaintStageWords[stage])}</Badge>
}

/** A complaint in one line: what is wrong, and what became of it. */
export const ComplaintLine = ({
  complaint: { reason, stage },
}: {
  complaint: { reason: ComplaintReason; stage: ComplaintStage }
}) => {
  const t = useText()
  return (
    <p className={styles.line}>
      <span>{t(complaintReasonWords[reason])}</span> <ComplaintBadge stage={stage} />
    </p>
  )
}
