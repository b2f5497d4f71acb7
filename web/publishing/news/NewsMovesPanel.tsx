import { App } from 'antd'
import { useState } from 'react'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsLifecycle } from '@zhikao/domain/publishing/news/news.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import type { NewsRow } from './news.columns.tsx'
import { newsLabels as labels, newsScreens } from './news.labels.ts'

const NewsTopDrawer = lazyPart(async () => (await import('./NewsTopDrawer.tsx')).NewsTopDrawer)

type Props = Omit<RecordMovesProps<Pick<NewsRow, 'kind' | 'title' | 'is_top' | 'top_until'>>, 'onEdit'>

/** Reminds those who have not confirmed; refused with its reason where nobody is left, or a reminder was just sent. */
function useRemind({ row }: Props): Action[] {
  const { send } = useSend(newsContract.remind)
  const { message } = App.useApp()
  const say = useSay()
  const remind = async () => {
    const sent = await send({ params: { id: row.sn } })
    if (sent.ok) void message.success(say(labels.reminded, { count: sent.data.reminded }))
  }
  const action: Action = { key: 'remind', label: labels.remind, run: () => void remind() }
  const refused = row.refused?.find(({ move }) => move === 'remind')
  return refused ? [{ ...action, refused }] : allowed(row, [action])
}

/** What can be done to it. */
export function NewsMoves(props: Props) {
  const { row } = props
  const { go } = useScreens()
  const [topping, setTopping] = useState(false)
  const top = allowed(row, [{ key: 'top', label: row.is_top ? labels.untop : labels.top, run: () => setTopping(true) }])
  const remind = useRemind(props)
  return (
    <>
      <RecordMoves
        {...props}
        of={newsLifecycle}
        calls={newsContract}
        name={row.title}
        consequences={{ publish: labels.publish_asks, withdraw: labels.withdraw_asks }}
        onEdit={() => go(newsScreens[row.kind].edit.screen, { sn: row.sn })}
        last={[...remind, ...top]}
      />
      {topping && <NewsTopDrawer row={row} onClose={() => setTopping(false)} />}
    </>
  )
}
