import AuditTrailPage from '../platform/audit/AuditTrailPage.tsx'
import { auditWords } from './auditWords.ts'

/** The audit trail, given the words of all features. */
export default function AuditRoute() {
  return <AuditTrailPage recordWords={auditWords} />
}
