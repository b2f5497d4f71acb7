import type { Actor } from '@zhikao/domain/access/actor.ts'
import { categoryWords, messageNotices as words } from '@zhikao/domain/publishing/message/message.messages.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import type { MessageRecord } from './message.queries.ts'

type Event = 'create' | 'followup' | 'reply' | 'transfer'
type Given = { opinion?: string | null; handler?: string }

/**
 * What each event tells whom (domain.md §5.8, §5.11): a question is an opinion that waits, which the bell shows to the role
 * system alone; an answer goes to the submitter's institution; the operator to whom it is handed over gets a message.
 */
export async function notify(
  db: Db,
  actor: Actor,
  record: MessageRecord,
  event: Event,
  { opinion = null, handler }: Given = {},
): Promise<void> {
  await sendNotice(db, {
    about: { entity: 'message', sn: record.sn },
    screen: 'messageList',
    at: { record: record.sn },
    to: [audienceOf(record, event, handler)],
    opinion,
    event: `message.${event}`,
    params: {
      title: record.title,
      org: record.org_name,
      category: categoryWords[record.category],
      sn: record.sn,
      due: record.due,
      by: actor.name,
    },
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
  })
}

function audienceOf(record: MessageRecord, event: Event, handler: string | undefined): Audience {
  if (handler !== undefined) return { account: handler }
  return event === 'reply' ? { org: record.org_sn } : 'platform'
}
