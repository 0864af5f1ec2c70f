import { expect, test } from 'vitest'
import { spec } from '#spec'
import { type Answers, answersOf, bodyOf, isSatisfied, noAnswers, toggled } from './answers.ts'

const all: Answers = {
  branchId: 2,
  at: { latitude: -1.26, longitude: 36.72 },
  categories: [3],
  diets: [],
  frequency: 'Weekly',
  budget: 'Under KSh 1,000',
  delivery: 'Pickup from Store',
}

test.each<[number, string, Partial<Answers>]>([
  [0, 'a branch', { branchId: undefined }],
  [1, 'a category', { categories: [] }],
  [2, 'a frequency', { frequency: undefined }],
  [2, 'a budget', { budget: undefined }],
  [2, 'a way of delivery', { delivery: undefined }],
])('step %i needs %s', (step, _, missing) => {
  spec('operations 2.8', 'Gating: each step needs its answers')
  expect(isSatisfied(step, all, true)).toBe(true)
  expect(isSatisfied(step, { ...all, ...missing }, true)).toBe(false)
  expect(isSatisfied(step, noAnswers, true)).toBe(false)
})

test('diets are optional, and the place goes along only if the device told it', () => {
  expect(bodyOf(all, true)).toMatchObject({ locationLat: -1.26, locationLng: 36.72 })
  expect(bodyOf({ ...all, at: undefined }, true)).toMatchObject({
    locationLat: null,
    locationLng: null,
  })
  expect(bodyOf(all, true)?.shoppingPreferences.dietaryRestrictions).toEqual([])
})

test('what was told before is where a change begins', () => {
  const body = bodyOf(all, true)
  if (body === undefined) throw new Error('all answers are given')
  const { preferredBranchId, shoppingPreferences } = body
  const again = answersOf({ preferredBranchId, shoppingPreferences, hasLocation: true })
  expect(again).toEqual({ ...all, at: undefined })
})

test('a choice is taken and taken back', () => {
  expect(toggled([1, 2], 3)).toEqual([1, 2, 3])
  expect(toggled([1, 2], 1)).toEqual([2])
})

test('a shop without categories asks for none', () => {
  expect(isSatisfied(1, noAnswers, false)).toBe(true)
  expect(bodyOf({ ...all, categories: [] }, false)?.shoppingPreferences.favoriteCategories).toEqual(
    [],
  )
})
