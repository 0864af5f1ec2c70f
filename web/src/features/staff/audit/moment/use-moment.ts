import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuditEntry } from '#contract/audit/audit.ts'

const isTime = (text: string | null): text is string =>
  text !== null && !Number.isNaN(Date.parse(text))

/**
 * The moment that is looked at. `asked` is what the server was asked for (null: now), `steps` how many entries further
 * back the slider stands. The address names the moment, so that whoever gets it sees the same.
 */
export const useMoment = () => {
  const [address, setAddress] = useSearchParams()
  const named = address.get('asOf')
  const [asked, setAsked] = useState(isTime(named) ? new Date(named).toISOString() : null)
  const [steps, setSteps] = useState(0)

  const name = (asOf: string | null): void =>
    setAddress(asOf === null ? {} : { asOf }, { replace: true, preventScrollReset: true })

  return {
    asked,
    steps,
    goTo: (asOf: string | null): void => {
      setAsked(asOf)
      setSteps(0)
      name(asOf)
    },
    stepTo: (to: number, entries: readonly AuditEntry[]): void => {
      setSteps(to)
      name(to === 0 ? asked : (entries[to - 1]?.recordedAt ?? null))
    },
  }
}
