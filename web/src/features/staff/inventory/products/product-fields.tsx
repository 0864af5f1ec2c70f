import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { slugOf } from '#contract/rules/slug.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { useFormValue, useSetFormValues } from '#web/staff-ui/form/form-values.ts'
import { ListField } from '#web/staff-ui/form/list-field.tsx'
import { useBranches } from '../../branches/use-branches.ts'
import { categoriesQuery } from '../catalogue-api.ts'

export const productComplaints = {
  name: 'Product name is required',
  slug: 'Slug is required',
  categoryId: 'Please choose a category.',
  imageUrl: 'Choose one of the shop’s pictures: its address begins with a slash',
}

/** The slug follows the name until somebody writes another one. */
export const SlugField = () => {
  const name = String(useFormValue('name') ?? '')
  const slug = String(useFormValue('slug') ?? '')
  const set = useSetFormValues()
  const made = useRef('')
  useEffect(() => {
    if (slug !== made.current) return
    made.current = slugOf(name)
    if (made.current !== slug) set({ slug: made.current })
  }, [name, slug, set])
  return <TextField name="slug" label={t('Slug')} maxLength={100} />
}

export const CategoryField = () => {
  const { data = [] } = useQuery(categoriesQuery(useUserId()))
  return (
    <ListField
      name="categoryId"
      label={t('Category')}
      none={t('Choose a category')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Values of the fields, for people. */
export const useWordsOfProduct = () => {
  const { data: categories = [] } = useQuery(categoriesQuery(useUserId()))
  const { nameOf } = useBranches()
  return {
    categoryId: (value: unknown) => categories.find(({ id }) => id === Number(value))?.name ?? '',
    exclusiveBranchId: (value: unknown) => nameOf(Number(value)) ?? t('Every branch'),
  }
}

/** A product that only one branch sells. */
export const ExclusiveField = () => {
  const { data: branches = [] } = useQuery(branchesQuery)
  return (
    <ListField
      name="exclusiveBranchId"
      label={t('Sold at')}
      none={t('Every branch')}
      options={branches.map(({ id, name }) => ({ value: id, label: t('{name} only', { name }) }))}
    />
  )
}

export const DescriptionField = () => (
  <TextField name="description" label={t('Description')} maxLength={2_000} rows={3} />
)

/** The picture's address, for a picture that the shop has already. */
export const ImageUrlField = () => (
  <TextField name="imageUrl" label={t('Image URL')} maxLength={300} />
)
