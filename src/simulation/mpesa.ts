import type { Fetch } from '#src/integrations/daraja/transport.ts'
import { errorResponse, recordOf } from '#src/testing/daraja/daraja.ts'
import { openProvider, type Prompted } from '#src/testing/payment/provider.ts'
import { type Payment, paid, portalFile, withdrawn } from '#src/testing/payment/statement.ts'
import type { VirtualWorld } from '#src/testing/worlds.ts'

/** Money that came to the shop's account, or left it. `reverses`: the receipt of the payment that went back. */
export type Movement = {
  receipt: string
  at: Date
  cents: number
  account: string
  reverses: string | null
}
/** What the shop asked M-PESA to give back. `outcome` undefined: M-PESA has not said anything. */
export type Reversal = {
  token: string
  receipt: string
  cents: number
  outcome: undefined | { code: string; reference: string }
}

/** How receipts of payments in M-PESA's own menu begin. */
const BY_MENU = 'UMM'
/** How receipts begin that take a payment back without the shop having asked. */
const TAKEN_BACK = 'UMT'
const NAIROBI_MS = 3 * 3_600_000

const cellsOf = ({ receipt, at, cents, account, reverses }: Movement): Payment => {
  const time = new Date(at.getTime() + NAIROBI_MS).toISOString().slice(0, 19)
  const sum = (cents / 100).toFixed(2)
  return reverses === null
    ? paid({ receipt, time, paidIn: sum, account })
    : withdrawn({ receipt, time, withdrawn: `-${sum}`, linked: reverses })
}

const isIn = (movements: readonly Movement[], receipt: string): boolean =>
  movements.some((one) => one.receipt === receipt)

/**
 * M-PESA with the shop's account: prompts, payments that somebody made in M-PESA's own menu, reversals, and a statement
 * of all of them.
 */
export const openMpesa = (
  { now }: Pick<VirtualWorld, 'now'>,
  callBack: (prompt: Prompted) => Promise<void>,
) => {
  const movements: Movement[] = []
  const reversals: Reversal[] = []

  /** Notes what the prompt brought. */
  const notePaid = ({ outcome, account }: Prompted): void => {
    if (outcome === undefined || !('receipt' in outcome)) return
    const { receipt, amountCents: cents } = outcome
    if (!isIn(movements, receipt))
      movements.push({ receipt, at: now(), cents, account, reverses: null })
  }
  const provider = openProvider((prompt) => {
    notePaid(prompt)
    return callBack(prompt)
  })
  const { moods } = provider

  const takeReversal = async (body: Record<string, unknown>): Promise<Response> => {
    if (moods.push === 'busy') return errorResponse(500, '500.003.02', 'System is busy')
    reversals.push({
      token: String(body.ResultURL).split('/').at(-1) ?? '',
      receipt: String(body.TransactionID),
      cents: Number(body.Amount) * 100,
      outcome: undefined,
    })
    if (moods.push === 'silent') throw new TypeError('fetch failed')
    const ids = { OriginatorConversationID: `o-${reversals.length}`, ConversationID: 'c' }
    return Response.json({ ...ids, ResponseCode: '0', ResponseDescription: '' })
  }
  const fetch: Fetch = (url, init) =>
    url.includes('/reversal/')
      ? takeReversal(recordOf(JSON.parse(String(init.body))))
      : provider.fetch(url, init)

  return {
    ...provider,
    fetch,
    movements,
    reversals,
    notePaid,
    /** Somebody pays in M-PESA's own menu, and types this account. */
    payByMenu: (account: string, cents: number): void => {
      const receipt = `${BY_MENU}${String(movements.length).padStart(7, '0')}`
      movements.push({ receipt, at: now(), cents, account, reverses: null })
    },
    /** M-PESA gives the money back, unless it did before. */
    reverse: (reversal: Reversal): void => {
      const { receipt: reverses, cents } = reversal
      const isBack = movements.some((one) => one.reverses === reverses)
      const reference = `UMR${String(movements.length).padStart(7, '0')}`
      reversal.outcome = isBack ? { code: 'R000001', reference: '' } : { code: '0', reference }
      if (!isBack) movements.push({ receipt: reference, at: now(), cents, account: '', reverses })
    },
    /** M-PESA takes a payment back because its payer said that it was a mistake. Only the statement tells of it. */
    takeBack: ({ receipt: reverses, cents }: Movement): void => {
      if (movements.some((one) => one.reverses === reverses)) return
      const receipt = `${TAKEN_BACK}${String(movements.length).padStart(7, '0')}`
      movements.push({ receipt, at: now(), cents, account: '', reverses })
    },
    refuse: (reversal: Reversal, code: string): void => {
      reversal.outcome = { code, reference: '' }
    },
    /** The file that finance gets from M-PESA's portal, with what moved after `since` (ms). */
    statement: (since: number): string =>
      portalFile(movements.filter(({ at }) => at.getTime() >= since).map(cellsOf)),
    /** The part of all days that no prompt or reversal reports. */
    statementOfMenu: (): string =>
      portalFile(movements.filter(({ receipt }) => receipt.startsWith(BY_MENU)).map(cellsOf)),
  }
}

/** The report about a reversal, as M-PESA writes it. */
export const reportOf = ({ outcome }: Reversal): string => {
  const { code, reference } = outcome ?? { code: '', reference: '' }
  const ids = { OriginatorConversationID: 'o', ConversationID: 'c', TransactionID: reference }
  return JSON.stringify({ Result: { ResultCode: code, ResultDesc: '', ...ids } })
}
