import type { z } from 'zod'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { statisticsRow } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { figuresOf, topicsOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import type { Reader } from '../../record/moves.ts'
import { cappedTotal } from './statistics.queries.ts'
import type { Asked, GroupRecord, StatisticsRecord } from './statistics.queries.ts'

const rowOf = (record: GroupRecord, lang: Lang): z.output<typeof statisticsRow> =>
  pick(statisticsRow, { ...record, name: record.name?.[lang] ?? null })

/** A page of a report, with what the reader may ask for. */
export const pageShown = (
  { items, total, sums, as_of }: StatisticsRecord,
  { topic, by }: Asked,
  { page, limit }: { page: number; limit: number },
  { actor, lang }: Reader,
): DataOf<typeof statisticsContract.list> => ({
  items: items.map((record) => rowOf(record, lang)),
  ...cappedTotal(total),
  page,
  limit,
  topic,
  by,
  figures: [...figuresOf(topic)],
  sums,
  topics: topicsOf(actor),
  as_of,
})
