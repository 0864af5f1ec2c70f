import { expect, test } from 'vitest'
import { show } from '#web/testing/render.tsx'
import { StatementReport } from './statement-report.tsx'

test('a line that was left out is named with its reason, which the page says itself', () => {
  const facts = { receipt: 'SKL1' }
  const skipped = [{ line: 9, code: 'RECEIPT_REPEATED' as const, facts, reason: 'said elsewhere' }]
  show(
    <StatementReport report={{ from: null, to: null, lines: [], unmatchedOrders: [], skipped }} />,
  )
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toContain(
    'Line 9: Receipt SKL1 stands here twice',
  )
})
