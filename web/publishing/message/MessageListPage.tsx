import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import {
  categoryWords,
  messageStatusWords,
  messageWords as words,
} from '@zhikao/domain/publishing/message/message.messages.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { choiceFilter, dayFilter, keywordFilter, oneOfFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { answeringColumns, askingColumns, messageView } from './message.columns.tsx'
import { messageLabels as labels } from './message.labels.ts'
import { MessageMoves } from './MessageMovesPanel.tsx'

const MessageDetailDrawer = lazyPart(async () => (await import('./MessageDetailDrawer.tsx')).MessageDetailDrawer)
const MessageForm = lazyPart(async () => (await import('./MessageForm.tsx')).MessageForm)

const { school, college, train } = roleWords
const asking = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('category', words.category, categoryWords),
  choiceFilter('status', words.status, messageStatusWords),
  yesNoFilter('unanswered', labels.answer_state, labels.unanswered, labels.answered),
  dayFilter('date_from', labels.date_from),
  dayFilter('date_to', labels.date_to),
]
const answering = [
  ...asking,
  collegeFilter('org_sn', words.org_name),
  choiceFilter('role', words.role, { college, school, train }),
  yesNoFilter('overdue', labels.overdue_only, labels.overdue_yes, labels.overdue_no),
  oneOfFilter('mine', labels.mine, [['true', labels.mine_yes]]),
]

/** Feedback (spec §2.3, §2.4): a site's own, or all of them for those who answer. */
export default function MessageListPage() {
  const drawers = useDrawers()
  const { opened, edited } = drawers
  const answers = useCan('audit')
  const add = <AddButton label={labels.add} onClick={drawers.add} />
  return (
    <ListPage
      columns={answers ? answeringColumns : askingColumns}
      filters={answers ? answering : asking}
      title={titles.messageList}
      lifecycle={messageView}
      endpoint={messageContract.list}
      rowActions={(row) => <MessageMoves row={row} place="row" onEdit={() => drawers.edit(row.sn)} />}
      linkOf={drawers.linkTo}
      toolbar={(facts) => (
        <>
          <ExportButton endpoint={messageContract.export} what={words.sheet_name} facts={facts} />
          {add}
        </>
      )}
      empty={{ why: labels.empty, first: answers ? labels.empty_answering : labels.empty_first, action: add }}
    >
      {opened && <MessageDetailDrawer sn={opened} onClose={drawers.close} onEdit={() => drawers.edit(opened)} />}
      {(drawers.adding || edited) && <MessageForm sn={edited} onClose={drawers.close} />}
    </ListPage>
  )
}
