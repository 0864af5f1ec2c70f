import { errorCode, refusalText } from '#contract/errors.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { problemTexts } from '#contract/staff/import-problems.ts'
import type { ImportProblem } from '#contract/staff/imports.ts'

/** The words of the shop's refusal, where the reason is the code of one. */
const reasonOf = (reason: string | number): string => {
  const code = errorCode.safeParse(reason)
  return code.success ? t(refusalText(code.data).text) : String(reason)
}

export const problemText = ({ code, facts }: ImportProblem): string => {
  const { reason } = facts
  return t(
    problemTexts[code],
    reason === undefined ? facts : { ...facts, reason: reasonOf(reason) },
  )
}
