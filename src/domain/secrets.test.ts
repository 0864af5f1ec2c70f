import { expect, it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { OVERLAP_MS, renewedSecrets, secrets } from './secrets.ts'

const renewal = {
  name: 'limits',
  madeAt: '2026-03-02T09:00:00.000Z',
  usedFrom: '2026-03-02T09:02:00.000Z',
  oldUntil: '2026-05-31T09:02:00.000Z',
  reason: 'A laptop was stolen',
} as const

it('notes a renewal once', () => {
  const event = { type: 'SecretRenewed', data: renewal } as const
  given(secrets)
    .when({ type: 'NoteRenewal', ...renewal })
    .thenEvents(event)
  given(secrets, event)
    .when({ type: 'NoteRenewal', ...renewal })
    .thenEvents()
  const later = { ...renewal, madeAt: '2026-06-02T09:00:00.000Z' } as const
  given(secrets, event)
    .when({ type: 'NoteRenewal', ...later })
    .thenEvents({ type: 'SecretRenewed', data: later })
})

it('gives every secret longer than what it signs lives', () => {
  for (const name of renewedSecrets) expect(OVERLAP_MS[name], name).toBeGreaterThan(20 * 60_000)
})
