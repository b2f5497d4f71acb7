import type { ReactNode } from 'react'
import type { Endpoint, ParamsIn } from '@zhikao/domain/kernel/endpoint.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from './AppDrawer.tsx'
import { useRead } from '../wire/query.ts'
import { Reading } from './ReadState.tsx'
import { RecordSteps, STEPPED } from './RecordSteps.tsx'

type Props<E extends Endpoint> = {
  title: Text
  endpoint: E
  params: ParamsIn<E>
  onClose: () => void
  children: (record: DataOf<E>) => ReactNode
}

const WIDE = 880

/** A record's detail in a drawer over its list; the address contains the open record. */
export function DetailDrawer<E extends Endpoint>({ title, endpoint, params, onClose, children }: Props<E>) {
  const say = useSay()
  const read = useRead(endpoint, { params })
  return (
    <AppDrawer open size={WIDE} title={say(title)} extra={<RecordSteps />} rootClassName={STEPPED} onClose={onClose}>
      {/* Another record is another detail: nothing of the last one stays open. */}
      <Reading key={JSON.stringify(params)} of={read} rows={12}>
        {children}
      </Reading>
    </AppDrawer>
  )
}
