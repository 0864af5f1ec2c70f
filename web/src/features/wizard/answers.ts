import { useQuery } from '@tanstack/react-query'
import {
  type CompleteWizardBody,
  type OwnPreferences,
  ownPreferences,
} from '#contract/preferences.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { user } from '#contract/user.ts'
import { api, send } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { requestBranch } from '#web/shop/branch-switch/request-branch.ts'
import { categoriesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { keys } from '#web/shop/keys.ts'

/** Makes the preferred branch the current one. If the cart is from another branch, the shopper is asked first. */
export const usePreferredBranch = (): ((branchId: number) => void) => {
  const { data = [] } = useQuery(branchesQuery)
  return (branchId) => {
    const branch = data.find(({ id }) => id === branchId)
    if (branch !== undefined) requestBranch(branch)
  }
}

/** Reads the account again, so that the session knows the changed preferences. */
const refetchUser = async () => useSession.getState().setUser(await api('/api/auth/me', user))

export const completeWizard = async (body: CompleteWizardBody): Promise<void> => {
  await send('/api/users/complete-wizard', { method: 'POST', body })
  await refetchUser()
}

export const preferencesQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).preferences(), '/api/users/preferences', ownPreferences)

export const deletePreferences = async (): Promise<void> => {
  await send('/api/users/preferences', { method: 'DELETE' })
  await refetchUser()
}

type Told = CompleteWizardBody['shoppingPreferences']

/** The answers that the shopper has given so far. */
export type Answers = {
  branchId: number | undefined
  /** The device's position, if the shopper asked for it and the device gave it. */
  at: Coordinates | undefined
  categories: readonly number[]
  diets: Told['dietaryRestrictions']
  frequency: Told['shoppingFrequency'] | undefined
  budget: Told['budgetRange'] | undefined
  delivery: Told['deliveryPreference'] | undefined
}

export const noAnswers: Answers = {
  branchId: undefined,
  at: undefined,
  categories: [],
  diets: [],
  frequency: undefined,
  budget: undefined,
  delivery: undefined,
}

export const answersOf = (own: NonNullable<OwnPreferences>): Answers => {
  const { preferredBranchId: branchId, shoppingPreferences: told } = own
  return {
    branchId,
    at: undefined,
    categories: told.favoriteCategories,
    diets: told.dietaryRestrictions,
    frequency: told.shoppingFrequency,
    budget: told.budgetRange,
    delivery: told.deliveryPreference,
  }
}

/** True if the shopper must choose a category. A shop without categories gives nothing to choose from. */
export const useNeedsCategory = (): boolean => useQuery(categoriesQuery).data?.length !== 0

/** The request body with all answers. Undefined while an answer is missing. */
export const bodyOf = (
  answers: Answers,
  needsCategory: boolean,
): CompleteWizardBody | undefined => {
  const { branchId, at, categories, diets, frequency, budget, delivery } = answers
  if (branchId === undefined || (needsCategory && categories.length === 0)) return undefined
  if (frequency === undefined || budget === undefined || delivery === undefined) return undefined
  return {
    preferredBranchId: branchId,
    shoppingPreferences: {
      favoriteCategories: [...categories],
      dietaryRestrictions: diets,
      shoppingFrequency: frequency,
      budgetRange: budget,
      deliveryPreference: delivery,
    },
    locationLat: at?.latitude ?? null,
    locationLng: at?.longitude ?? null,
  }
}

/** True if the shopper has answered enough to leave the step. Steps count from 0. */
export const isSatisfied = (step: number, answers: Answers, needsCategory: boolean): boolean => {
  if (step === 0) return answers.branchId !== undefined
  if (step === 1) return !needsCategory || answers.categories.length > 0
  return bodyOf(answers, needsCategory) !== undefined
}

/** The list with `entry` added, or without it if it was in the list. */
export const toggled = <Entry>(list: readonly Entry[], entry: Entry): Entry[] =>
  list.includes(entry) ? list.filter((one) => one !== entry) : [...list, entry]
