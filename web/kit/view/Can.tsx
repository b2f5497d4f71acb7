import type { ReactNode } from 'react'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import { useCan } from '../wire/session.tsx'

/**
 * Shows its children to accounts that hold the operation. Otherwise an element that is disabled and hidden, with 无此权限
 * as its tooltip, is in their place (spec §6): it has these attributes from its first commit on (spec §9 allows 10 ms)
 * and holds no data.
 */
export function Can({ operation, children }: { operation: Operation; children: ReactNode }) {
  const say = useSay()
  if (useCan(operation)) return children
  return <button type="button" disabled hidden title={say(kitLabels.no_permission)} data-operation={operation} />
}
