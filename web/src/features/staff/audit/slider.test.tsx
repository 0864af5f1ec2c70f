import { expect, test } from 'vitest'
import { type AuditEntry, MOST_ENTRIES, type AuditPage as Page } from '#contract/audit.ts'
import { spec } from '#spec'
import { answerWith } from '#web/testing/api.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { AuditPage } from './audit-page.tsx'

/** The newest first: each widened the branch's area by a kilometre. */
const entries = Array.from({ length: MOST_ENTRIES }, (_, n): AuditEntry => {
  const revision = MOST_ENTRIES - 1 - n
  const at = new Date(Date.UTC(2026, 0, 5, 9, revision)).toISOString()
  return {
    id: `e${revision}`,
    revision,
    type: 'BranchChanged',
    actorRole: 'admin',
    staffId: null,
    at,
    recordedAt: at,
    person: null,
    reason: null,
    meanwhile: [],
    order: null,
    transferId: null,
    correlationId: 'c',
    causationId: 'c',
    changes: [{ field: 'deliveryRadius', before: revision, after: revision + 1 }],
  }
})
const page: Page = {
  kind: 'branch',
  id: '7',
  name: 'Kabete',
  facts: { deliveryRadius: MOST_ENTRIES },
  meanwhile: [],
  entries,
  events: MOST_ENTRIES,
  next: null,
}

test('a slider over 500 events goes to every moment, and has asked the server once', async () => {
  spec('operations history', 'A slider over 500 events asks once')
  const asked = answerWith({ '/api/audit/': page, '/api/branches': [], '/api/categories': [] })
  show(<AuditPage />, { path: '/admin/audit/branch/7', route: '/admin/audit/:kind/:id' })
  await until(() => find('input[type="range"]'))
  const slider = find('input[type="range"]')
  expect(slider.getAttribute('max')).toBe('501')
  for (let stop = 450; stop > 0; stop -= 50) {
    type(slider, String(stop))
    await until(() => expect(find('output').textContent).toContain('2026'))
    expect(find('dl').textContent).toContain(String(stop))
  }
  expect(asked.filter((path) => path.startsWith('/api/audit/'))).toHaveLength(1)
})

test('buttons step one event, and a date is asked for once it is sent', async () => {
  spec('operations history', 'A thumb goes through a history')
  const asked = answerWith({ '/api/audit/': page, '/api/branches': [], '/api/categories': [] })
  show(<AuditPage />, { path: '/admin/audit/branch/7', route: '/admin/audit/:kind/:id' })
  await until(() => find('input[type="range"]'))
  press(find('button[aria-label="One event back"]'))
  await until(() => expect(find('output').textContent).toContain('Branch changed'))
  press(find('button[aria-label="One event back"]'))
  await until(() => expect(find('dl').textContent).toContain('499'))
  press(find('button[aria-label="One event on"]'))
  press(find('button[aria-label="One event on"]'))
  await until(() => expect(find('output').textContent).toBe('Now'))
  expect(find('button[aria-label="One event on"]')).toHaveProperty('disabled', true)

  const histories = () => asked.filter((path) => path.startsWith('/api/audit/'))
  type(find('input[type="datetime-local"]'), '2026-01-05T12:30')
  expect(histories()).toHaveLength(1)
  press(find('form button'))
  await until(() => expect(histories()).toHaveLength(2))
  expect(histories()[1]).toContain('asOf=2026-01-05T09%3A30%3A59.999Z')
})
