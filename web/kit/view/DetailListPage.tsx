import type { ComponentType } from 'react'
import { ListPage } from './ListPage.tsx'
import type { ListPageProps } from './ListPage.tsx'
import { useDrawers } from './useDrawers.ts'

type Props<R> = Omit<ListPageProps<R>, 'linkOf'> & { Detail: ComponentType<{ sn: string; onClose: () => void }> }

/** A list whose records open in a drawer. */
export function DetailListPage<R extends { sn: string }>({ Detail, ...list }: Props<R>) {
  const { opened, linkTo, close } = useDrawers()
  return (
    <ListPage {...list} linkOf={linkTo}>
      {opened && <Detail sn={opened} onClose={close} />}
    </ListPage>
  )
}
