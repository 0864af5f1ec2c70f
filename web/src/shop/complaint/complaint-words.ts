import type { ComplaintAnswer, ComplaintReason } from '#contract/order/complaint.ts'
import type { Text } from '#web/lib/text.ts'
import type { ComplaintStage } from './complaint-stage.ts'

export const complaintReasonWords: Readonly<Record<ComplaintReason, Text>> = {
  not_come: 'It has not come',
  missing: 'Missing',
  damaged: 'Damaged or broken',
  wrong: 'Not what I ordered',
  spoiled: 'Spoiled or past its date',
  money: 'Wrong change, or charged wrongly',
  other: 'Something else',
}

export const complaintAnswerWords: Readonly<Record<ComplaintAnswer, Text>> = {
  refund: 'Your money goes back',
  return: 'Please bring the goods to the branch',
  words: 'Answered by the branch',
}

export const complaintStageWords: Readonly<Record<ComplaintStage, Text>> = {
  open: 'The branch is looking into it',
  ...complaintAnswerWords,
}
