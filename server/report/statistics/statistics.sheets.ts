import { areaList } from '@vant/area-data'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { statisticsFilter } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import {
  dimensionWords,
  figureWords,
  shareWords,
  statisticsSheetWords as sheetWords,
  statisticsWords as words,
  topicWords,
} from '@zhikao/domain/report/statistics/statistics.messages.ts'
import { TOPIC_FACTS } from '@zhikao/domain/report/statistics/statistics.model.ts'
import type { FigureName } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { figuresOf, shareOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countGroups, readAll } from './statistics.queries.ts'
import type { Asked, GroupRecord } from './statistics.queries.ts'

/** A group, or below them all their sums. */
export type Line = { group: GroupRecord | null; values: (number | null)[] }

/** What a group is called: a record by its name, a level and a province by their words, a month or quarter as it is. */
function nameOf({ group }: Line, { by }: Asked, lang: Lang): string {
  if (!group) return sheetWords.sum[lang]
  if (group.name) return group.name[lang]
  const level = LEVELS.find((one) => one === group.sn)
  if (level) return levelWords[level][lang]
  return by === 'province' ? (areaList.province_list[group.sn] ?? group.sn) : group.sn
}

/** The institution of an examiner. */
const NOTE: RecordColumn<Line> = {
  key: 'note',
  title: sheetWords.note,
  width: 32,
  kind: 'text',
  show: ({ group }) => group?.note ?? null,
}

export function columnsOf(asked: Asked): RecordColumn<Line>[] {
  const { topic, by } = asked
  const names = figuresOf(topic)
  const valueAt = ({ values }: Line, name: FigureName) => values[names.indexOf(name)] ?? null
  const { part, whole } = TOPIC_FACTS[topic].share
  return [
    { key: 'topic', title: sheetWords.topic, width: 20, kind: 'text', show: (_, lang) => topicWords[topic][lang] },
    {
      key: 'name',
      title: dimensionWords[by],
      width: 36,
      kind: 'text',
      show: (line, lang) => nameOf(line, asked, lang),
    },
    ...(by === 'examiner' ? [NOTE] : []),
    ...names.map(
      (name): RecordColumn<Line> => ({
        key: name,
        title: figureWords[name],
        width: 12,
        kind: 'number',
        show: (line) => valueAt(line, name),
      }),
    ),
    {
      key: 'share',
      title: shareWords[topic],
      width: 12,
      kind: 'text',
      show: (line) => {
        const share = shareOf(valueAt(line, part), valueAt(line, whole))
        return share === null ? null : `${share.toFixed(1)}%`
      },
    },
  ]
}

export const statisticsExport: ExportSpec<Line, Asked> = {
  kind: 'statistics.export',
  entity: 'statistics',
  title: words.sheet_name,
  filter: statisticsFilter,
  columns: columnsOf,
  count: countGroups,
  rows: async function* lines(db, actor, asked) {
    const { items, sums } = await readAll(db, actor, asked)
    for (const group of items) yield { group, values: group.values }
    yield { group: null, values: sums }
  },
}
