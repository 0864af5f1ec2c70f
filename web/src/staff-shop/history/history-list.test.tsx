import { expect, test } from 'vitest'
import { spec } from '#spec'
import { sayInEnglish } from '#web/lib/text.ts'
import { show } from '#web/testing/render.tsx'
import { actorText, HistoryList } from './history-list.tsx'

const at = '2026-03-02T09:00:00.000Z'

test('names the person beside the role; an erased one reads as erased, the shop is nobody', () => {
  spec('operations returns', 'A history names the person beside the role, to staff alone')
  const person = { name: 'Achieng Otieno', username: 'manager_kabete' }
  expect(actorText({ actorRole: 'branch_manager', person }, sayInEnglish)).toBe(
    'Branch Manager · Achieng Otieno (manager_kabete)',
  )
  expect(actorText({ actorRole: 'customer', person: null }, sayInEnglish)).toBe(
    'Customer · erased account',
  )
  expect(actorText({ actorRole: 'system' }, sayInEnglish)).toBe('System')
})

test('shows the newest entry first, with the reason where there is one', () => {
  const history = [
    { at, actorRole: 'customer', what: 'Placed' },
    { at, actorRole: 'admin', what: 'Cancelled', reason: 'Sold out' },
  ]
  const { place } = show(<HistoryList history={history} textOf={({ what }) => what} />)
  const entries = [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(entries).toEqual([
    expect.stringMatching(/^Cancelled.*Admin.*Sold out$/),
    expect.stringMatching(/^Placed.*Customer$/),
  ])
})
