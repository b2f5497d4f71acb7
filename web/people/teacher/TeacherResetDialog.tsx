import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { PasswordReset } from '../../kit/view/PasswordReset.tsx'

/** A new one-time password for an examiner's account. */
export function TeacherReset(props: { sn: string; name: string; onClose: () => void }) {
  return <PasswordReset endpoint={operatorContract.reset} {...props} />
}
