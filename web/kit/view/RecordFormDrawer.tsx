import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { EditDrawer } from './EditDrawer.tsx'
import type { Values } from './form.ts'
import { FormDrawer } from './FormDrawer.tsx'
import type { FormDrawerProps } from './FormDrawer.tsx'
import { kitLabels } from './kit.labels.ts'
import type { DetailCall } from './RecordDetailDrawer.tsx'

type UpdateCall = Endpoint<z.ZodType<unknown, { id: string }>>

type Props<C extends Endpoint, T> = Pick<FormDrawerProps<C>, 'size' | 'refresh' | 'check' | 'complete'> & {
  /** The record to edit; none makes a new one. */
  sn: string | undefined
  calls: { create: C; detail: DetailCall<T>; update: UpdateCall }
  words: { add: Text; edit: Text; saved: Text }
  /** The form of a new record. */
  blank: Pick<FormDrawerProps<C>, 'initial' | 'groups' | 'note' | 'refresh' | 'check'> &
    Partial<Pick<FormDrawerProps<C>, 'onDone'>>
  /** The form's values and groups for a record as it is now. */
  initialOf: (record: T) => Values
  groupsOf: (record: T) => FormDrawerProps<C>['groups']
  onClose: () => void
}

/** A record's form in a drawer: for a new one, or for the one with this number. */
export function RecordFormDrawer<C extends Endpoint, T>(props: Props<C, T>) {
  const { sn, calls, words, blank, initialOf, groupsOf, ...shared } = props
  const common = { ...shared, submit: kitLabels.save, success: words.saved, onDone: shared.onClose }
  if (!sn) return <FormDrawer {...common} title={words.add} endpoint={calls.create} {...blank} />
  const params = { id: sn }
  return (
    <EditDrawer
      {...common}
      title={words.edit}
      detail={calls.detail}
      read={{ params }}
      endpoint={calls.update}
      params={params}
      initialOf={initialOf}
      groupsOf={groupsOf}
    />
  )
}
