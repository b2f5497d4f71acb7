import type { ComponentType } from 'react'
import { ListPage } from './ListPage.tsx'
import type { ListPageProps } from './ListPage.tsx'
import { useDrawers } from './useDrawers.ts'

type Props<R> = Omit<ListPageProps<R>, 'onOpen'> & { Detail: ComponentType<{ sn: string; onClose: () => void }> }

/** A list whose records open in a drawer. */
export function DetailListPage<R extends { sn: string }>({ Detail, ...list }: Props<R>) {
  const { opened, open, close } = useDrawers()
  return (
    <>
      <ListPage {...list} onOpen={(row) => open(row.sn)} />
      {opened && <Detail sn={opened} onClose={close} />}
    </>
  )
}
