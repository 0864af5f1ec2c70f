import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { aBranch, find, press, show } from '../../testing/render.tsx'
import { branchesQuery, useBranchChoice } from '../branch/branch.ts'
import { ReachNote } from './reach-note.tsx'

const kabete = aBranch({ latitude: -1.2633, longitude: 36.7235 })
const westlands = aBranch({
  id: 2,
  code: 'westlands',
  name: 'Westlands',
  latitude: -1.265,
  longitude: 36.8045,
  deliveryRadius: 6,
})
const sarit = { latitude: -1.2606, longitude: 36.8023 }
const mombasa = { latitude: -4.05, longitude: 39.67 }

const note = (to: { latitude: number; longitude: number }, branches = [kabete, westlands]) =>
  show(<ReachNote branch={kabete} to={to} />, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, branches),
  }).place

const forget = (): void => {
  useBranchChoice.setState({ code: null })
  localStorage.clear()
}
beforeEach(forget)
afterEach(forget)

test('promises the delivery, how far it is and what it costs, within the radius', () => {
  spec('storefront 1', 'Each branch has its own opening hours and delivery radius')
  const text = note({ latitude: -1.2633, longitude: 36.73 }).textContent
  expect(text).toBe('Delivers to you: 0.7 km from Kabete, delivery KSh 210')
})

test('names the branch that comes where this one does not, and goes there in one tap', () => {
  const place = note(sarit)
  expect(place.textContent).toContain('Outside the delivery area of Kabete: Westlands reaches you')
  press(find('button', place))
  expect(useBranchChoice.getState().code).toBe('westlands')
})

test('names no branch that is closed for good, nor any where none comes', () => {
  for (const place of [note(sarit, [kabete, { ...westlands, isActive: false }]), note(mombasa)]) {
    expect(place.textContent).toContain('no branch of ours reaches you yet')
    expect(place.querySelector('button')).toBeNull()
  }
})
