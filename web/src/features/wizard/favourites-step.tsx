import { useQuery } from '@tanstack/react-query'
import { isNotComing } from '#web/lib/is-not-coming.ts'
import { useName, useText } from '#web/lib/text.ts'
import { categoriesQuery } from '#web/shop/catalogue/queries/categories-query.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toggled } from './answers.ts'
import type { StepProps } from './branch-step.tsx'
import { Chips } from './chips.tsx'

export const FavouritesStep = ({ answers, change }: StepProps) => {
  const t = useText()
  const nameOf = useName()
  const query = useQuery(categoriesQuery)
  const { data } = query
  if (data === undefined && isNotComing(query))
    return <LoadFailed title={t('Categories could not be loaded')} query={query} />
  if (data === undefined) return <Skeleton height="200px" radius="14px" />
  return (
    <Chips
      many
      legend={t('What do you like to buy?')}
      hint={t('Choose at least one. They come first on your home page.')}
      chips={data.map((category) => ({ value: category.id, label: nameOf(category) }))}
      chosen={answers.categories}
      onChoose={(id) => change({ categories: toggled(answers.categories, id) })}
    />
  )
}
