import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import {
  categoryWords,
  messageWords as words,
  relatedWords,
} from '@zhikao/domain/publishing/message/message.messages.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { MessageTag, messageView, Processing, Satisfaction } from './message.columns.tsx'
import { messageLabels as labels } from './message.labels.ts'
import { MessageMoves } from './MessageMovesPanel.tsx'
import { MessageThread } from './MessageThreadPanel.tsx'

type Message = DataOf<typeof messageContract.detail>

/** The facts in the head: what it is about, and until when it is answered or how long that took. */
const keyFacts = (message: Message): Fact[] => [
  { label: words.category, value: <Word of={categoryWords} value={message.category} /> },
  { label: words.minutes, value: <Processing of={message} /> },
  ...(message.answered ? [] : [{ label: words.due, value: <Deadline time={message.due} /> }]),
  ...(message.satisfaction === null
    ? []
    : [{ label: words.satisfaction, value: <Satisfaction value={message.satisfaction} /> }]),
]

type Leads = { onEdit: () => void; onGone: () => void }
const headOf = (message: Message, leads: Leads) => ({
  name: message.title,
  number: { label: words.sn, value: message.sn },
  actions: <MessageMoves row={message} place="header" {...leads} />,
  facts: keyFacts(message),
  tag: <MessageTag of={message} />,
})

/** A message with its thread. */
export function MessageDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      head={(message) => headOf(message, { onEdit, onGone: onClose })}
      calls={messageContract}
      of={messageView}
      title={labels.detail}
      onClose={onClose}
      sn={sn}
    >
      {(message) => (
        <>
          <MessageThread of={message} />
          <Section title={labels.about} facts={aboutFacts(message)} />
        </>
      )}
    </RecordDetailDrawer>
  )
}

const aboutFacts = (message: Message): Fact[] => [
  { label: words.org_name, value: <bdi>{message.org_name}</bdi> },
  { label: words.role, value: <Word of={roleWords} value={message.role} /> },
  { label: words.submitter_name, value: <bdi>{message.submitter_name}</bdi> },
  { label: words.create_time, value: message.create_time },
  { label: words.contact_name, value: <bdi>{message.contact_name}</bdi> },
  { label: words.contact_mobile, value: message.contact_mobile },
  ...(message.related === null ? [] : [{ label: words.related_sn, value: <Related of={message} />, wide: true }]),
  ...(message.handler_name === null ? [] : [{ label: words.handler, value: <bdi>{message.handler_name}</bdi> }]),
]

/** The related record by its name, as a link where the reader has its screen. */
function Related({ of: { related, related_sn, related_record } }: { of: Message }) {
  const say = useSay()
  const { navigate } = usePage()
  const kind = related && say(relatedWords[related])
  if (!related_record) return `${kind} ${related_sn}`
  const { name, number, url } = related_record
  return (
    <>
      {kind}{' '}
      <RecordLink to={url === null ? null : { href: url, open: () => navigate(url) }}>
        <bdi>{number === null ? name : `${name} ${number}`}</bdi>
      </RecordLink>
    </>
  )
}
