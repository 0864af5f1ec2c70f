import type { Verdict } from '../runtime/integrity/verify-log.ts'
import type { Fault, FaultKind } from '../stores/seals/port.ts'

const count = (events: number): string => (events === 1 ? '1 event' : `${events} events`)

const what: Record<FaultKind, string> = {
  changed: 'was changed',
  removed: 'was removed',
  added: 'was put in here and never sealed',
  moved: 'was moved from here',
  cut: 'and all behind it are missing',
  unreadable: 'cannot be read, and the log cannot be compared from here on',
  seal: 'is the first whose seal is missing or was changed: what follows cannot be compared',
  checkpoint:
    'is the last of a checkpoint that does not fit: the log, or the checkpoint, was changed',
}

const placeOf = ({ stream, revision, position }: Fault): string => {
  if (stream === null) return ''
  const at = position === null ? '' : `, position ${position}`
  return ` (${stream}, revision ${revision}${at})`
}

const sinceOf = ({ soundAt, kind }: Fault): string => {
  if (soundAt === null) return ''
  return kind === 'checkpoint' ? `, made at ${soundAt}` : `, after ${soundAt}`
}

/** One line for a fault: which event, where, what happened to it, and since when. */
const lineOf = (fault: Fault): string =>
  `- Event ${fault.event}${placeOf(fault)} ${what[fault.kind]}${sinceOf(fault)}.`

const faultsOf = ({ faults, faultsInAll, proven }: Verdict): string[] => [
  `NOT AS SEALED: ${faultsInAll === 1 ? '1 difference' : `${faultsInAll} differences`}. The log is proven up to event ${proven} only.`,
  ...faults.map(lineOf),
  ...(faultsInAll > faults.length ? [`- and ${faultsInAll - faults.length} more.`] : []),
  'What to do stands in docs/operations.md, section ‘Integrity’.',
]

const unsealedOf = ({ events, sealed }: Verdict): string[] =>
  events > sealed ? [`${count(events - sealed)} behind the last seal are not proven yet.`] : []

const toldOf = ({ toldUpTo, sealed }: Verdict): string => {
  const rest = 'Whoever has the vault’s key could have changed'
  if (toldUpTo === 0) return `No checkpoint from outside was compared. ${rest} log and seals.`
  return toldUpTo < sealed
    ? `Proven from outside up to event ${toldUpTo}. ${rest} what follows.`
    : `Proven from outside up to event ${toldUpTo}.`
}

const wholeOf = (verdict: Verdict): string[] => {
  const { proven, firstSealAt, lastSealAt } = verdict
  if (firstSealAt === null) return ['Nothing is sealed yet, so nothing can be proven.']
  return [
    `The first ${count(proven)} are as they were sealed, from ${firstSealAt} to ${lastSealAt}.`,
    toldOf(verdict),
  ]
}

/** What is said of a verdict, line by line. */
export const reportOf = (verdict: Verdict): string[] => [
  `The log has ${count(verdict.events)}.`,
  ...(verdict.isWhole ? wholeOf(verdict) : faultsOf(verdict)),
  ...unsealedOf(verdict),
  ...verdict.accepted.map(
    ({ from, at, reason }) =>
      `At ${at} the log was accepted as it was, from event ${from}: ${reason}`,
  ),
]
