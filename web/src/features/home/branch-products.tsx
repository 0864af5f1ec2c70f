import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { productsQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { ProductRow, type ProductRowQuery } from './product-row.tsx'
import { Section } from './section.tsx'
import { useHomeBranch } from './use-home-branch.ts'

const SHOWN = 4

/** Products that no other branch sells, then others of the branch. Featured products have a row of their own. */
const useBranchProducts = (): { branch: Branch | undefined; query: ProductRowQuery } => {
  const { branch, ready } = useHomeBranch()
  const asked = { branch: branch?.id, exclusive: true, limit: SHOWN }
  const enabled = ready && branch !== undefined
  const own = useQuery({
    ...productsQuery(asked),
    enabled,
  })
  const rest = useQuery({
    ...productsQuery({ ...asked, exclusive: false, featured: false }),
    enabled,
  })
  return {
    branch,
    query: {
      data: own.data && rest.data && [...own.data, ...rest.data],
      isError: own.isError || rest.isError,
      isFetching: own.isFetching || rest.isFetching,
      refetch: () => Promise.all([own.refetch(), rest.refetch()]),
    },
  }
}

export const BranchProducts = () => {
  const t = useText()
  const { isPending } = useQuery(branchesQuery)
  const { branch, query } = useBranchProducts()
  if (!isPending && branch === undefined) return null
  return (
    <Section
      title={t('Only at {branch} Branch', { branch: branch?.name ?? '…' })}
      more={{ to: `/products?branch=${branch?.id ?? ''}`, label: t('View All') }}
    >
      <ProductRow query={query} count={SHOWN} />
    </Section>
  )
}
