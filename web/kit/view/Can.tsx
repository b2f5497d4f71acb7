import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import { useCan } from '../wire/session.tsx'

/** Shows its children to accounts that hold the operation. `denied` is the disabled form, with the reason in a tooltip. */
export function Can({ operation, denied, children }: { operation: string; denied?: ReactNode; children: ReactNode }) {
  const say = useSay()
  if (useCan(operation)) return children
  if (!denied) return null
  return (
    <Tooltip title={say(kitLabels.no_permission)}>
      <span>{denied}</span>
    </Tooltip>
  )
}
