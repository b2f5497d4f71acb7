import AuditTrailPage from '../platform/audit/AuditTrailPage.tsx'
import { auditWords } from './auditWords.ts'

/** The audit trail page with the record labels of all features passed in. */
export default function AuditRoute() {
  return <AuditTrailPage recordWords={auditWords} />
}
