import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import {
  messageDetail,
  messageEntry,
  messageRow,
  relatedRecord,
} from '@zhikao/domain/publishing/message/message.contract.ts'
import { messageLifecycle } from '@zhikao/domain/publishing/message/message.lifecycle.ts'
import {
  changeRefusal,
  isOverdue,
  opensTo,
  processingMinutes,
  shownStatus,
} from '@zhikao/domain/publishing/message/message.rules.ts'
import type { Named } from '../../record/names.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { sideOf } from './message.queries.ts'
import type { EntryRecord, MessageRecord } from './message.queries.ts'

type Row = z.output<typeof messageRow>
type Entry = z.output<typeof messageEntry>

/** Besides the moves: the submitter's institution supplements or deletes it before an operator has opened it. */
function judge(
  record: MessageRecord,
  reader: Reader,
): { actions: Row['actions']; refused: ReturnType<typeof verdictsOf>['refused'] } {
  const { actions, refused } = verdictsOf(messageLifecycle, record, reader)
  const held = (
    [
      ['edit', 'message:edit'],
      ['delete', 'message:delete'],
    ] as const
  ).filter(([, permission]) => can(reader.actor, permission))
  const refusal = changeRefusal(record)
  // After an answer nobody expects to change the question: it is refused in words until then alone.
  const explained =
    refusal && record.status === 'SEND' ? held.map(([name]) => refusedAs(name, refusal, reader.lang)) : []
  return {
    actions: [...actions, ...(refusal ? [] : held.map(([name]) => name))],
    refused: [...refused, ...explained],
  }
}

/** What is the platform's own, an institution does not see: who of its staff handles or answers (interface.md §6). */
function derived(record: MessageRecord, reader: Reader) {
  const ofPlatform = sideOf(reader.actor) === 'platform'
  return {
    status: shownStatus(record.status, record, ofPlatform),
    answered: record.status === 'BACK',
    handler_sn: ofPlatform ? record.handler_sn : null,
    handler_name: ofPlatform ? record.handler_name : null,
    minutes: processingMinutes(record),
    overdue: isOverdue(record),
  }
}

/** A message as lists show it. */
export const rowOf = (record: MessageRecord, reader: Reader): Row =>
  pick(messageRow, { ...record, ...derived(record, reader), actions: judge(record, reader).actions })

const platformName = ({ lang }: Reader) => kernelMessages.platform_name[lang]

/** The question and what followed it; the staff of the platform have its name for an institution. */
function threadOf(record: MessageRecord, entries: readonly EntryRecord[], reader: Reader): Entry[] {
  const hidesStaff = sideOf(reader.actor) === 'own'
  const question: Entry = {
    sn: record.sn,
    kind: 'QUESTION',
    content: record.content,
    images: record.images,
    author_name: record.submitter_name,
    org_name: record.org_name,
    time: record.create_time,
  }
  const later = entries.map((entry) =>
    pick(messageEntry, {
      ...entry,
      images: [],
      author_name: hidesStaff && entry.org_name === null ? platformName(reader) : entry.author_name,
    }),
  )
  return [question, ...later]
}

type Shown = { entries: readonly EntryRecord[]; related: Named | null }

/** A message with its thread. */
export function detailOf(
  record: MessageRecord,
  { entries, related }: Shown,
  reader: Reader,
): z.output<typeof messageDetail> {
  const hidesStaff = sideOf(reader.actor) === 'own'
  return pick(messageDetail, {
    ...record,
    ...derived(record, reader),
    ...judge(record, reader),
    replier: record.replier_name === null ? null : hidesStaff ? platformName(reader) : record.replier_name,
    unopened: opensTo(record.status, !hidesStaff) && !record.mine,
    related_record: related && pick(relatedRecord, related),
    entries: threadOf(record, entries, reader),
  })
}
