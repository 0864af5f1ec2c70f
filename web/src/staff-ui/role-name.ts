import { fill as t } from '#contract/rules/text.ts'
import { nameOfCode } from '#web/lib/text.ts'

/** The word that pages show for a role: 'branch_manager' becomes 'Branch Manager', 'clerk' becomes 'Shop assistant'. */
export const roleName = (role: string): string =>
  role === 'clerk' ? t('Shop assistant') : nameOfCode(role)
