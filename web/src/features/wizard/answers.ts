import type { CompleteWizardBody, OwnPreferences } from '#contract/preferences.ts'
import type { Coordinates } from '#contract/rules/distance.ts'

type Told = CompleteWizardBody['shoppingPreferences']

/** The answers as far as they are given. */
export type Answers = {
  branchId: number | undefined
  /** The device's place, if it was asked and told. */
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

/** The request that all answers make. Undefined while one is missing. */
export const bodyOf = (answers: Answers): CompleteWizardBody | undefined => {
  const { branchId, at, categories, diets, frequency, budget, delivery } = answers
  if (branchId === undefined || categories.length === 0) return undefined
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

/** Whether the shopper may go on from a step, counted from 0. */
export const isSatisfied = (step: number, answers: Answers): boolean => {
  if (step === 0) return answers.branchId !== undefined
  if (step === 1) return answers.categories.length > 0
  return bodyOf(answers) !== undefined
}

/** The list with the entry, or without it if it was there. */
export const toggled = <Entry>(list: readonly Entry[], entry: Entry): Entry[] =>
  list.includes(entry) ? list.filter((one) => one !== entry) : [...list, entry]
