import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from './AppDrawer.tsx'
import type { Values } from './form.ts'
import { FormDrawer } from './FormDrawer.tsx'
import type { FormDrawerProps } from './FormDrawer.tsx'
import type { ReadArgs } from '../wire/query.ts'
import { Reading } from './ReadState.tsx'
import { useFreshRecord } from './useFreshRecord.ts'

type Props<D extends Endpoint, E extends Endpoint> = Omit<FormDrawerProps<E>, 'initial' | 'onReload' | 'groups'> & {
  detail: D
  read: ReadArgs<D>
  /** The form's values and groups for the record as it is now. */
  initialOf: (record: DataOf<D>) => Values
  groupsOf: (record: DataOf<D>) => FormDrawerProps<E>['groups']
}

/** The form of an existing record: read when it opens, and again when another user's change was saved first. */
export function EditDrawer<D extends Endpoint, E extends Endpoint>({
  detail,
  read: args,
  initialOf,
  groupsOf,
  ...form
}: Props<D, E>) {
  const say = useSay()
  const { record, read, round, reload } = useFreshRecord(detail, args)
  if (record === undefined) {
    return (
      <AppDrawer open size={form.size ?? 640} title={say(form.title)} onClose={form.onClose}>
        <Reading of={read} rows={12}>
          {() => null}
        </Reading>
      </AppDrawer>
    )
  }
  return (
    <FormDrawer key={round} still {...form} initial={initialOf(record)} groups={groupsOf(record)} onReload={reload} />
  )
}
