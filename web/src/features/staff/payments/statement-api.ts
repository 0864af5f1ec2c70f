import {
  type DayOrder,
  type MostlyUnknown,
  mostlyUnknown,
  statementReport,
  type UnclearDates,
  unclearDates,
} from '#contract/payment/statement.ts'
import { ApiError, api } from '#web/lib/api.ts'

/** What the person answered to the questions about a file. */
export type Said = { dates?: DayOrder; confirmed?: 'true' }

export const importStatement = (csv: string, said: Said) =>
  api(`/api/payments/statement?${new URLSearchParams(Object.entries(said))}`, statementReport, {
    method: 'POST',
    body: new Blob([csv], { type: 'text/csv' }),
  })

/** What the server asks about a file before it keeps anything of it. */
export type StatementQuestion =
  | { about: 'dates'; dates: UnclearDates }
  | { about: 'unknown'; unknown: MostlyUnknown }

/** The question that the refusal asks. Undefined: it is another failure. */
export const questionIn = (error: unknown): StatementQuestion | undefined => {
  const body = error instanceof ApiError ? error.body : undefined
  if (body?.code === 'STATEMENT_DATES_UNCLEAR') {
    return { about: 'dates', dates: unclearDates.parse(body.details) }
  }
  if (body?.code === 'STATEMENT_MOSTLY_UNKNOWN') {
    return { about: 'unknown', unknown: mostlyUnknown.parse(body.details) }
  }
  return undefined
}
