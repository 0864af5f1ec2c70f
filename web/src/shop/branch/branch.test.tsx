import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { answerWith } from '../../testing/api.ts'
import { aBranch, aUser, show } from '../../testing/render.tsx'
import { useSession } from '../account/session.ts'
import { branchesQuery, useBranchChoice, useCurrentBranch } from './branch.ts'

const KEY = 'duka-branch'
const Current = () => useCurrentBranch()?.name ?? 'none'
const currentOf = (branches: ReturnType<typeof aBranch>[] | undefined): string | null =>
  show(<Current />, {
    known: (client) => {
      if (branches !== undefined) client.setQueryData(branchesQuery.queryKey, branches)
    },
  }).place.textContent
const branches = [aBranch(), aBranch({ id: 4, code: 'karen', name: 'Karen' })]
const reload = async (text: string) => {
  useBranchChoice.setState({ code: null })
  localStorage.setItem(KEY, text)
  await useBranchChoice.persist.rehydrate()
}

beforeEach(() => {
  answerWith({})
  useBranchChoice.setState({ code: null })
  useSession.setState({ user: null })
  localStorage.clear()
})

test('the chosen branch is stored by its code, and used when the branches are there', async () => {
  spec('storefront 4', 'Branch: the chosen code is stored locally')
  useBranchChoice.getState().choose('karen')
  const text = localStorage.getItem(KEY) ?? ''
  expect(JSON.parse(text).state).toEqual({ code: 'karen' })
  await reload(text)
  expect(currentOf(undefined)).toBe('none')
  expect(currentOf(branches)).toBe('Karen')
})

test.each([
  ['was never made', '{"state":{"code":null},"version":0}'],
  ['is of a branch that is no more', '{"state":{"code":"gone"},"version":0}'],
  ['cannot be read', '{"state":'],
])('the first branch is used where the choice %s', async (_, text) => {
  spec('storefront 4', 'Branch: the saved one if it is in the list, else the first')
  await reload(text)
  expect(currentOf(branches)).toBe('Kabete')
  expect(currentOf([])).toBe('none')
})

test('the branch that the account prefers is current where none was chosen', () => {
  spec('operations 2.8', 'The answers are used')
  useSession.setState({ user: aUser({ preferredBranchId: 4 }) })
  expect(currentOf(branches)).toBe('Karen')
  expect(currentOf([aBranch(), aBranch({ id: 4, name: 'Karen', isActive: false })])).toBe('Kabete')
  useBranchChoice.setState({ code: 'kabete' })
  expect(currentOf(branches)).toBe('Kabete')
})
