import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { newsDetail, newsRow, publicNews, readDetail } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsLifecycle } from '@zhikao/domain/publishing/news/news.lifecycle.ts'
import { remindRefusal } from '@zhikao/domain/publishing/news/news.rules.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { NewsRecord, NewsRowRecord } from './news.queries.ts'
import type { ReadableRecord } from './news.read.queries.ts'

type Row = z.output<typeof newsRow>
type Detail = z.output<typeof newsDetail>

function judge(record: NewsRowRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions: moves, refused } = verdictsOf(newsLifecycle, record, reader)
  const actions: Row['actions'] = [...moves]
  if (can(reader.actor, 'news:edit')) {
    actions.unshift('edit')
    actions.push('top')
    if (record.need_receipt && record.status === 'ENABLE') actions.push('remind')
  }
  if (can(reader.actor, 'news:delete') && record.status === newsLifecycle.initial) actions.push('delete')
  return { actions, refused }
}

const shownFields = (record: NewsRowRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  timed: record.status === 'INIT' && record.publish_time !== null,
})

/** As lists show it. */
export const rowOf = (record: NewsRowRecord, reader: Reader): Row => pick(newsRow, shownFields(record, reader))

/** As its editors see it; a reminder that is refused now says why. */
export function detailOf(record: NewsRecord, reader: Reader): Detail {
  const { expected, confirmed } = record
  const shown = shownFields(record, reader)
  const refusal = shown.actions.includes('remind') ? remindRefusal({ ...record, open: expected - confirmed }) : null
  return pick(newsDetail, {
    ...record,
    ...shown,
    actions: refusal ? shown.actions.filter((one) => one !== 'remind') : shown.actions,
    refused: refusal ? [...shown.refused, refusedAs('remind', refusal, reader.lang)] : shown.refused,
    receipts: record.need_receipt && record.edition > 0 ? { expected, confirmed } : null,
  })
}

/** As a visitor reads it. */
export const publicOf = (record: ReadableRecord): z.output<typeof publicNews> => pick(publicNews, record)

/** As an account reads it. */
export const readOf = (
  record: ReadableRecord,
  receipt: z.output<typeof readDetail>['receipt'],
): z.output<typeof readDetail> => pick(readDetail, { ...record, version: record.edition, receipt })
