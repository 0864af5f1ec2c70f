import { expect, test } from 'vitest'
import { useSession } from '#web/shop/account/session.ts'
import { answerWith } from '#web/testing/api.ts'
import { aUser, show, until } from '#web/testing/render.tsx'
import { LedgerCards } from './ledger-list.tsx'

test('what was earned holds the bonuses, and adds up with the others to what is outstanding', async () => {
  useSession.setState({ user: aUser({ role: 'finance' }) })
  const kinds = {
    order: 900,
    return: -40,
    bonus: 200,
    bonus_return: -10,
    redemption: -300,
    expiry: 50,
  }
  answerWith({ '/api/finance/ledger/sums?': { points: 805, owed: 5, kinds } })
  const { place } = show(<LedgerCards account={undefined} asOf={undefined} />)
  await until(() => expect(place.textContent).toContain('Points outstanding805'))
  expect(place.textContent).toContain('Earned, less returns1,050')
  expect(place.textContent).toContain('with bonuses; redeemed and others −250')
})
