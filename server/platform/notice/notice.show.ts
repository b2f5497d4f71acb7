import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { noticeItem } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { pathOf, rowsOf } from '@zhikao/domain/portals/sections.ts'
import type { Reader } from '../../record/moves.ts'
import type { NoticeRecord } from './notice.queries.ts'

/** A notice as the bell shows it: in the reader's language, with the reader's own mark and the path in the reader's own portal. */
export const itemOf = (record: NoticeRecord, { actor, lang }: Reader): z.output<typeof noticeItem> =>
  pick(noticeItem, {
    ...record,
    types: record.type,
    status: record.is_read ? 'READ' : record.status,
    title: record.title[lang],
    abstract: record.abstract[lang],
    opinion: record.status === 'BACK' ? record.opinion : null,
    url: urlFor(record, actor),
  })

/** The screen in the reader's own portal, with the record opened that `record` names; null where the role does not have it, the account may not open it, or a part of the address is missing. */
export function urlFor({ screen, params }: Pick<NoticeRecord, 'screen' | 'params'>, actor: Actor): string | null {
  const row = screen ? rowsOf(actor.role).find((one) => one.screen === screen) : undefined
  if (!screen || !row || (row.permission && !can(actor, row.permission))) return null
  const isWhole = [...row.path.matchAll(/\$(\w+)/g)].every(([, name]) => name !== undefined && params[name])
  const path = isWhole ? pathOf(actor.role, screen, params) : null
  return path && params.record ? `${path}?${new URLSearchParams({ record: params.record }).toString()}` : path
}
