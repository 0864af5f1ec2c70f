import {
  type Budget,
  type LimitSettings,
  type RequestBudget,
  type RequestName,
  requestBudgets,
  type SubjectName,
  subjectBudgets,
} from '../../http/server/limits/budgets.ts'

type Changes = {
  requests?: Partial<Record<RequestName, Partial<RequestBudget>>>
  subjects?: Partial<Record<SubjectName, Budget>>
  classes?: LimitSettings['classes']
}

const PLENTY = 1_000_000

const anyNumber = { places: PLENTY, patienceMs: 0, least: PLENTY, fullAt: PLENTY }
/** A busy machine refuses nothing. */
const unbounded = { first: anyNumber, commands: anyNumber, reads: anyNumber, bulk: anyNumber }

/** Limits that no test reaches, but for the named ones. */
export const limitsWith = ({
  requests = {},
  subjects = {},
  classes = unbounded,
}: Changes = {}): LimitSettings => {
  const settings = structuredClone<{
    requests: Record<string, RequestBudget>
    subjects: Record<string, Budget>
  }>({ requests: requestBudgets, subjects: subjectBudgets })
  for (const budget of Object.values(settings.requests))
    Object.assign(budget, { address: PLENTY, newcomers: PLENTY, device: PLENTY, account: PLENTY })
  for (const budget of Object.values(settings.subjects)) budget.limit = PLENTY
  for (const [name, budget] of Object.entries(requests))
    Object.assign(settings.requests[name] ?? {}, budget)
  for (const [name, budget] of Object.entries(subjects))
    Object.assign(settings.subjects[name] ?? {}, budget)
  return {
    requests: { ...requestBudgets, ...settings.requests },
    subjects: { ...subjectBudgets, ...settings.subjects },
    classes,
    wrongPasswords: { free: PLENTY, firstMs: 0, longestMs: 0, room: 0 },
  }
}
