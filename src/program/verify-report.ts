import type { Verdict } from '../runtime/integrity/verify-log.ts'
import type { Fault, FaultKind } from '../stores/seals/port.ts'
import type { ShortenedFlaw } from './compare-shortened.ts'
import type { Examined, Flaw } from './verify-shop.ts'

/** The most letters of a line. */
const MOST_LETTERS = 600

const count = (events: number): string => (events === 1 ? '1 event' : `${events} events`)

const what: Record<FaultKind, string> = {
  changed: 'was changed',
  removed: 'was removed',
  added: 'was put in here and never sealed',
  moved: 'was moved from here',
  cut: 'and all behind it are missing',
  short: 'is known to a checkpoint, and the log is shorter: no seal says which events are missing',
  unreadable: 'cannot be read, and the log cannot be compared from here on',
  seal: 'is the first whose seal is missing or was changed: what follows cannot be compared',
  checkpoint:
    'is the last of a checkpoint that does not fit: the log, or the checkpoint, was changed',
}

const placeOf = ({
  stream,
  revision,
  position,
}: Pick<Fault, 'stream' | 'revision' | 'position'>): string => {
  if (stream === null) return ''
  const at = position === null ? '' : `, position ${position}`
  return ` (${stream}, revision ${revision}${at})`
}

const sinceOf = ({ soundAt, kind }: Fault): string => {
  if (soundAt === null) return ''
  return kind === 'checkpoint' || kind === 'short' ? `, made at ${soundAt}` : `, after ${soundAt}`
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

const withoutTag = {
  none: 'has no tag of this shop',
  false: 'has a tag that was not made for it',
} as const

const judgementWords = { true: 'was declared true', 'passed-over': 'was passed over' } as const

const judgedOf = ({ judged, judgedInAll, adopted }: Examined): string[] => [
  ...adopted.map(
    ({ by, at, reason }) => `Log and vault were joined as they were by ${by} at ${at}: ${reason}`,
  ),
  ...judged.map((one) => {
    const { type, judgement, by, at, reason } = one
    return `${type}${placeOf(one)} has no right tag, and ${judgementWords[judgement]} by ${by} at ${at}: ${reason}`
  }),
  ...(judgedInAll > judged.length
    ? [`And ${judgedInAll - judged.length} more such decisions.`]
    : []),
]

const missingOf = ({ missing, sealed }: ShortenedFlaw): string => {
  if (sealed === 0) return 'None of its events was sealed'
  return `By the seals, ${missing} of its ${count(sealed)} ${missing === 1 ? 'is' : 'are'} missing`
}

const flawLine = (flaw: Flaw): string => {
  switch (flaw.kind) {
    case 'damaged':
      return `${flaw.file} is damaged: ${flaw.what}`
    case 'unknown':
      return `${flaw.file} has what no Duka makes: ${flaw.what}`
    case 'missing':
      return `${flaw.file} lacks what Duka made: ${flaw.what}`
    case 'odd':
      return `${flaw.file} has ${flaw.what}`
    case 'lost':
      return `The log lacks an event that the vault has seen${placeOf(flaw.mark)}, from ${flaw.mark.at}`
    case 'unproven':
      return `Event ${flaw.type}${placeOf(flaw)} ${withoutTag[flaw.tag]}. It is no fact: the shop sets it aside until somebody decides on it`
    case 'unproven-more':
      return `And ${count(flaw.events)} more without the tag of this shop`
    case 'shortened':
      return `The event store gives ${flaw.how === 'deleted' ? 'nothing' : 'only a part'} of the stream ${flaw.stream}: somebody ${flaw.how} it past the shop. ${missingOf(flaw)}`
    case 'snapshot':
      return `The snapshot of ${flaw.stream} at revision ${flaw.revision} has no tag of this shop that was made for it. The shop does not use it: it drops it, and reads the events`
    case 'snapshot-more':
      return `And ${flaw.snapshots} more snapshots without the tag of this shop`
    case 'key-missing':
      return `The vault has no key of ${flaw.subject}${sealedAt(flaw)}, and does not say that this person was erased`
    case 'key-differs':
      return `The vault’s key of ${flaw.subject} does not open what it sealed${sealedAt(flaw)}`
    case 'not-erased':
      return `The vault says that ${flaw.subject} was erased${sealedAt(flaw)}, and no event says so`
    case 'key-kept':
      return `The vault has the key of ${flaw.subject}, who was erased (${flaw.stream}, revision ${flaw.revision})`
  }
}

const sealedAt = ({ stream, revision }: { stream: string; revision: number }): string =>
  ` (${stream}, revision ${revision})`

const flawsOf = (flaws: readonly Flaw[]): string[] =>
  flaws.length === 0
    ? []
    : [
        'NOT AS THE SHOP LEFT IT:',
        ...flaws.map((flaw) => `- ${flawLine(flaw)}.`),
        'What to do stands in docs/operations.md, section ‘Integrity’.',
      ]

/** A forged name could hold codes that a terminal obeys. A definition may be long. */
const printable = (line: string): string => line.replaceAll(/\p{Cc}/gu, '?').slice(0, MOST_LETTERS)

/** What is said of a shop that was examined, line by line. */
export const examinedReport = (examined: Examined): string[] => {
  const { verdict, flaws } = examined
  const compared =
    verdict === null ? [`Could not compare the log: ${examined.why}`] : reportOf(verdict)
  return [...compared, ...judgedOf(examined), ...flawsOf(flaws)].map(printable)
}
