import { Link } from 'react-router-dom'
import type { AuditKind } from '#contract/audit/vocabulary.ts'
import { fill as t } from '#contract/rules/fill.ts'
import styles from './audit-link.module.css'
import { auditPath } from './audit-path.ts'

/** Leads to who changed what, when and why, and to the thing as it was at any moment. */
export const AuditLink = ({ kind, id }: { kind: AuditKind; id: string | number }) => (
  <p className={styles.link}>
    <Link to={auditPath(kind, id)}>{t('Full history')}</Link>
  </p>
)
