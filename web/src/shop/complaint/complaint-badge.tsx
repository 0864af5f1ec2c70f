import { useText } from '../../lib/text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ComplaintStage } from './complaint-stage.ts'
import { complaintStageWords } from './complaint-words.ts'

/** What became of a complaint. */
export const ComplaintBadge = ({ stage }: { stage: ComplaintStage }) => {
  const t = useText()
  return <Badge tone={stage === 'open' ? 'mango' : 'leaf'}>{t(complaintStageWords[stage])}</Badge>
}
