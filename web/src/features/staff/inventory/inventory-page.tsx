import { useQuery } from '@tanstack/react-query'
import type { NamesAlike } from '#contract/catalogue/staff-catalogue.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { NEW, useOpened } from '#web/staff-ui/record-sheet.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { namesAlikeQuery } from './catalogue-api.ts'
import { CategoriesTab } from './categories-tab.tsx'
import styles from './inventory.module.css'
import { InventoryTab, tabs, useInventoryAddress } from './inventory-tab.tsx'
import { ProductDrawer } from './products/product-drawer.tsx'
import { AddProduct } from './products/product-forms.tsx'
import { ProductsTab } from './products/products-tab.tsx'

/** Lists names in quotes, because the names may differ only in blanks or invisible characters. */
const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

const textOf = ({ product, names }: NamesAlike): string =>
  product === null
    ? t('Categories: {names}', { names: quoted(names) })
    : t('{product}: {names}', { product: product.name, names: quoted(names) })

/** A warning about variants or categories with the same name, with links to rename them. */
const NamesAlikeNote = ({
  addressOf,
  categoriesAddress,
}: {
  addressOf(productId: string): string
  categoriesAddress: string
}) => {
  const { data = [] } = useQuery(namesAlikeQuery(useUserId()))
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('Some names are the same but for case and blanks')}
      description={
        <>
          <p>
            {t(
              'Files of counts and prices cannot tell them apart. Rename all but one of each: their stock and orders stay as they are.',
            )}
          </p>
          <ul>
            {data.map((one) => (
              <li key={textOf(one)}>
                <Link to={one.product ? addressOf(String(one.product.id)) : categoriesAddress}>
                  {textOf(one)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}

const labels = { inventory: 'Inventory', products: 'Products', categories: 'Categories' }

/** The address of the imports page: for counts of the branch whose inventory is open, otherwise for products. */
const importsAddress = (tab: string, branch: number | undefined): string =>
  tab === 'inventory' && branch !== undefined
    ? `/admin/imports?kind=counts&branch=${branch}`
    : '/admin/imports'

export const InventoryPage = () => {
  const address = useInventoryAddress()
  const { opened, close, addressOf } = useOpened('product')
  const { tab, branch } = address.filters
  return (
    <StaffPage
      title={t('Inventory Management')}
      beside={
        <div className={styles.actions}>
          <Link to={importsAddress(tab, branch)}>{t('Import and export')}</Link>
          <ButtonLink to={addressOf(NEW)} preventScrollReset>
            {t('Add New Product')}
          </ButtonLink>
        </div>
      }
    >
      <NamesAlikeNote addressOf={addressOf} categoriesAddress="?tab=categories" />
      <ViewSwitch
        label={t('Inventory, products or categories')}
        value={tab}
        onChange={(view) => address.set('tab', view)}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
      />
      {tab === 'inventory' ? <InventoryTab {...address} /> : null}
      {tab === 'products' ? <ProductsTab address={address} addressOf={addressOf} /> : null}
      {tab === 'categories' ? <CategoriesTab /> : null}
      <AddProduct open={opened === NEW} branchId={branch} onClose={close} />
      <ProductDrawer id={opened === NEW ? null : opened} onClose={close} />
    </StaffPage>
  )
}
