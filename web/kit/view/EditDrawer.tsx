import { useState } from 'react'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from './AppDrawer.tsx'
import type { Values } from './form.ts'
import { FormDrawer } from './FormDrawer.tsx'
import type { FormDrawerProps } from './FormDrawer.tsx'
import { useRead } from '../wire/query.ts'
import { readAs, Reading } from './ReadState.tsx'
import type { CallArgs } from '../wire/call.ts'

type Props<D extends Endpoint, E extends Endpoint> = Omit<FormDrawerProps<E>, 'initial' | 'onReload' | 'groups'> & {
  detail: D
  read: Pick<CallArgs<D>, 'params'>
  /** The form's values and groups for the record as it stands now. */
  initialOf: (record: DataOf<D>) => Values
  groupsOf: (record: DataOf<D>) => FormDrawerProps<E>['groups']
}

/** The form of an existing record: read afresh when it opens, read again when somebody else was first. */
export function EditDrawer<D extends Endpoint, E extends Endpoint>({
  detail,
  read: args,
  initialOf,
  groupsOf,
  ...form
}: Props<D, E>) {
  const say = useSay()
  const [round, setRound] = useState(0)
  const read = useRead(detail, args, { anew: true })
  // What an earlier visit left in the cache may be old: the form waits for an answer of its own.
  const fresh = read.isFetchedAfterMount ? read.data : undefined
  if (fresh === undefined) {
    return (
      <AppDrawer open size={form.size ?? 640} title={say(form.title)} onClose={form.onClose}>
        <Reading of={readAs(read, fresh)} rows={12}>
          {() => null}
        </Reading>
      </AppDrawer>
    )
  }
  const reload = async () => {
    await read.refetch()
    setRound(round + 1)
  }
  return (
    <FormDrawer
      key={round}
      still
      {...form}
      initial={initialOf(fresh)}
      groups={groupsOf(fresh)}
      onReload={() => void reload()}
    />
  )
}
