import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import {
  categoryWords,
  messageStateWords,
  messageWords as words,
  satisfactionWords,
} from '@zhikao/domain/publishing/message/message.messages.ts'
import {
  durationText,
  isOverdue,
  processingMinutes,
  satisfactionOf,
} from '@zhikao/domain/publishing/message/message.rules.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countMessages, eachMessage } from './message.list.queries.ts'
import type { MessageFilters } from './message.list.queries.ts'
import type { MessageRecord } from './message.queries.ts'

const text = (
  key: keyof typeof words,
  width: number,
  show: (record: MessageRecord, lang: Lang) => string | null,
): RecordColumn<MessageRecord> => ({ key, title: words[key], width, kind: 'text', show })

/** The columns of the list (domain.md §3.17), with what was asked and answered; the mobile masked. */
const COLUMNS: readonly RecordColumn<MessageRecord>[] = [
  text('sn', 18, ({ sn }) => sn),
  text('title', 36, ({ title }) => title),
  text('category', 12, ({ category }, lang) => categoryWords[category][lang]),
  text('status', 12, ({ status }, lang) => messageStateWords[status][lang]),
  text('org_name', 30, ({ org_name }) => org_name),
  text('role', 12, ({ role }, lang) => roleWords[role][lang]),
  text('submitter_name', 12, ({ submitter_name }) => submitter_name),
  text('content', 60, ({ content }) => content),
  text('contact_name', 12, ({ contact_name }) => contact_name),
  text('contact_mobile', 15, ({ contact_mobile }) => maskMobile(contact_mobile)),
  text('create_time', 20, ({ create_time }) => create_time),
  text('reply', 60, ({ reply }) => reply),
  text('replier', 12, ({ replier_name }) => replier_name),
  text('reply_time', 20, ({ reply_time }) => reply_time),
  text('minutes', 18, (record, lang) => durationText(processingMinutes(record))[lang]),
  text('due', 12, ({ due }) => due),
  text('overdue', 8, (record, lang) => (isOverdue(record) ? words.overdue[lang] : null)),
  text('handler', 12, ({ handler_name }) => handler_name),
  text('satisfaction', 14, ({ satisfaction }, lang) => {
    const value = satisfactionOf(satisfaction)
    return value === null ? null : satisfactionWords[value][lang]
  }),
]

export const messageExport: ExportSpec<MessageRecord, MessageFilters> = {
  rows: eachMessage,
  count: countMessages,
  columns: () => COLUMNS,
  filter: messageContract.export.body,
  title: words.sheet_name,
  kind: 'message.export',
  entity: 'message',
}
