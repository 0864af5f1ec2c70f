import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CategoriesTab } from './categories/categories-tab.tsx'
import styles from './inventory.module.css'
import { InventoryTab } from './inventory-tab.tsx'
import { NamesAlikeNote } from './names-alike-note.tsx'
import { AddProduct } from './products/add-product.tsx'
import { ProductDrawer } from './products/product-drawer.tsx'
import { ProductsTab } from './products/products-tab.tsx'
import { tabs, useInventoryAddress } from './tabs.ts'

/** Stands in the address in place of an id while a product is added. */
const NEW = 'new'
const labels = { inventory: 'Inventory', products: 'Products', categories: 'Categories' }

/** Counts of the branch where its inventory is open, else products. */
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
