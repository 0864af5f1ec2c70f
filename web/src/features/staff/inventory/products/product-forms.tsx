import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { productChanges, type StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import type { z } from '#contract/rules/schema.ts'
import { slugOf, fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import {
  CheckField,
  FieldPair,
  ListField,
  MoreFields,
  NumberField,
  PriceField,
  TextField,
  useFormValue,
  useSetFormValues,
} from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import {
  catalogueKeys,
  categoriesQuery,
  changeProduct,
  useCatalogueChange,
} from '../catalogue-api.ts'
import { BarcodesField } from './barcodes-field.tsx'
import { addWithStock, blankSize, newProductForm } from './new-product.ts'
import { PictureField } from './picture-field.tsx'
import { SizesField } from './sizes-field.tsx'

export const productComplaints = {
  name: 'Product name is required',
  slug: 'Slug is required',
  categoryId: 'Please choose a category.',
  imageUrl: 'Choose one of the shop’s pictures: its address begins with a slash',
}

/** Fills the slug from the name, until somebody types a slug. */
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

/** Gives the names of categories and branches, for fields that hold only their ids. */
export const useWordsOfProduct = () => {
  const { data: categories = [] } = useQuery(categoriesQuery(useUserId()))
  const { nameOf } = useBranches()
  return {
    categoryId: (value: unknown) => categories.find(({ id }) => id === Number(value))?.name ?? '',
    exclusiveBranchId: (value: unknown) => nameOf(Number(value)) ?? t('Every branch'),
  }
}

/** A field that limits the product to one branch. */
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

/** A field for the address of a picture that the shop has already. */
export const ImageUrlField = () => (
  <TextField name="imageUrl" label={t('Image URL')} maxLength={300} />
)

const start = {
  name: '',
  slug: '',
  isFeatured: false,
  hasVariants: false,
  imageUrl: '',
  variants: [blankSize()],
  newSizes: '',
}

type Props = { open: boolean; branchId: number | undefined; onClose(): void }

/** The branch where the first pieces lie, and their number if the product has no sizes. */
const StockField = ({ pieces }: { pieces: string | undefined }) => {
  const { options } = useBranches()
  const isSized = useFormValue('hasVariants') === true
  return (
    <FieldPair>
      <ListField name="stockAt" label={t('Stock at')} none={t('No branch yet')} options={options} />
      {pieces === undefined || isSized ? null : (
        <NumberField name="pieces" label={pieces} placeholder="0" />
      )}
    </FieldPair>
  )
}

/** The fields for stock and sizes. The label of the pieces names the chosen branch. */
const StockAndSizes = () => {
  const { nameOf } = useBranches()
  const branch = nameOf(Number(useFormValue('stockAt')))
  const pieces = branch === undefined ? undefined : t('Pieces at {branch}', { branch })
  return (
    <>
      <StockField pieces={pieces} />
      <SizesField pieces={pieces} />
    </>
  )
}

const ADDED = 'The product has been successfully added to the catalog.'
/** What the toast says of a product that was added. */
const addedText = ({ added, hasStock }: Awaited<ReturnType<typeof addWithStock>>): string => {
  if (!hasStock) return t('Its pieces could not be saved. Please count them under Inventory.')
  return added.status === 'draft' ? t('It is a draft, and is sold once it has a size.') : ADDED
}

const AddForm = ({ branchId, onClose }: Omit<Props, 'open'>) => {
  const adding = useAction({
    send: addWithStock,
    done: (outcome) => {
      showToast('Product Added', addedText(outcome), outcome.hasStock ? 'plain' : 'destructive')
      onClose()
    },
    failed: () =>
      showToast('Add Failed', 'Failed to add product. Please try again.', 'destructive'),
    invalidates: catalogueKeys(useUserId()),
  })
  return (
    <StaffForm
      schema={newProductForm}
      start={{ ...start, stockAt: branchId }}
      onSend={adding.mutateAsync}
      draft="new product"
      send={adding.isPending ? t('Adding...') : t('Add Product')}
      complaints={productComplaints}
      explains
      onCancel={onClose}
      isLong
    >
      <TextField name="name" label={t('Product Name')} maxLength={120} />
      <SlugField />
      <DescriptionField />
      <FieldPair>
        <PriceField name="price" label={t('Price (KSh)')} />
        <PriceField name="compareAtPrice" label={t('Compare At Price (KSh)')} />
      </FieldPair>
      <CategoryField />
      <PictureField />
      <ImageUrlField />
      <CheckField name="isFeatured" label={t('Featured Product')} />
      <StockAndSizes />
    </StaffForm>
  )
}

export const AddProduct = ({ open, ...form }: Props) => (
  <Sheet open={open} onClose={form.onClose} side="right" wide title={t('Add New Product')}>
    {open ? <AddForm {...form} /> : null}
  </Sheet>
)

export const EditForm = ({ product }: { product: StaffProduct }) => {
  const { id, name, nameSw, slug, sku, unit, description, descriptionSw } = product
  const { searchWords, revision, imageUrl, categoryId, isFeatured, exclusiveBranchId } = product
  const isSized = product.hasVariants || product.variants.length > 0
  const codes = isSized ? {} : { barcodes: product.barcodes }
  const names = { name, nameSw, searchWords, slug, sku, unit }
  const texts = { ...names, description, descriptionSw, imageUrl }
  const change = useCatalogueChange(
    (body: z.output<typeof productChanges>) => changeProduct(id, body),
    t('The product is saved'),
  )
  return (
    <StaffForm
      schema={productChanges}
      start={{ ...texts, ...codes, categoryId, isFeatured, exclusiveBranchId, revision }}
      onSend={change.mutateAsync}
      draft={`product ${id}`}
      send={t('Save Changes')}
      complaints={productComplaints}
      explains
      say={useWordsOfProduct()}
      isLong
    >
      <TextField name="name" label={t('Product Name')} maxLength={120} />
      <CategoryField />
      <PictureField />
      <CheckField name="isFeatured" label={t('Featured Product')} />
      {isSized ? null : <BarcodesField />}
      <DescriptionField />
      <TextField
        name="searchWords"
        label={t('Also called (brands and other words that shoppers look for)')}
        maxLength={300}
      />
      <MoreFields label={t('Swahili, unit, SKU, slug and where it is sold')}>
        <TextField name="nameSw" label={t('Name in Swahili')} maxLength={120} />
        <TextField
          name="descriptionSw"
          label={t('Description in Swahili')}
          maxLength={2_000}
          rows={3}
        />
        <FieldPair>
          <TextField name="unit" label={t('Unit')} maxLength={40} />
          <TextField name="sku" label={t('SKU')} maxLength={40} />
        </FieldPair>
        <ExclusiveField />
        <TextField name="slug" label={t('Slug')} maxLength={100} />
        <ImageUrlField />
      </MoreFields>
    </StaffForm>
  )
}
