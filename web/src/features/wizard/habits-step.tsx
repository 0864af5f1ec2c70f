import {
  budgetRanges,
  deliveryPreferences,
  dietaryRestrictions,
  shoppingFrequencies,
} from '#contract/preferences.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { toggled } from './answers.ts'
import type { StepProps } from './branch-step.tsx'
import { Chips } from './chips.tsx'

const chosen = <Value,>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

export const HabitsStep = ({ answers, change }: StepProps) => {
  const t = useText()
  const chips = <Value extends Text>(values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(value) }))
  return (
    <>
      <Chips
        many
        legend={t('Dietary preferences (optional)')}
        hint={t(
          'Kept for later: products do not say yet what suits whom, so this changes nothing.',
        )}
        chips={chips(dietaryRestrictions)}
        chosen={answers.diets}
        onChoose={(diet) => change({ diets: toggled(answers.diets, diet) })}
      />
      <Chips
        legend={t('How often do you shop?')}
        hint={t('What you have not bought for that long comes first in what you buy again.')}
        chips={chips(shoppingFrequencies)}
        chosen={chosen(answers.frequency)}
        onChoose={(frequency) => change({ frequency })}
      />
      <Chips
        legend={t('Budget per trip')}
        hint={t('What costs more on its own comes last in your recommendations.')}
        chips={chips(budgetRanges)}
        chosen={chosen(answers.budget)}
        onChoose={(budget) => change({ budget })}
      />
      <Chips
        legend={t('Delivery preference')}
        hint={t(
          'Kept for later: each order is brought as soon as it can be, so this changes nothing.',
        )}
        chips={chips(deliveryPreferences)}
        chosen={chosen(answers.delivery)}
        onChoose={(delivery) => change({ delivery })}
      />
    </>
  )
}
