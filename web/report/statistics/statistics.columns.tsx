import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import {
  dimensionWords,
  figureWords,
  shareWords,
  statisticsWords as words,
} from '@zhikao/domain/report/statistics/statistics.messages.ts'
import { TOPIC_FACTS } from '@zhikao/domain/report/statistics/statistics.model.ts'
import type { Dimension, FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { figuresOf, isTime, shareOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { useLang, useSay } from '../../i18n/lang.ts'
import { TwoLines } from '../../kit/view/cells.tsx'
import type { Column } from '../../kit/view/list.ts'
import { usePage } from '../../kit/wire/page.tsx'
import type { Search } from '../../kit/wire/page.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { PROVINCES } from '../../kit/view/province.labels.ts'
import { statisticsLabels as labels } from './statistics.labels.ts'

export type Statistics = DataOf<typeof statisticsContract.list>
export type Group = Statistics['items'][number]

/** What a group is called: a record by its name, a code by its word, a month and a quarter as the language writes them. */
export function useGroupName(by: Dimension): (group: Group) => string {
  const say = useSay()
  const tag = LANG_TAGS[useLang()]
  return ({ sn, name }) => {
    if (name !== null) return name
    if (by === 'month')
      return new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${sn}-01T00:00:00Z`),
      )
    const [year = '', quarter = ''] = sn.split('Q')
    if (by === 'quarter') return say(words.quarter, { year, quarter })
    const level = LEVELS.find((one) => one === sn)
    if (level) return say(levelWords[level])
    const province = PROVINCES.find(({ code }) => code === sn)
    return province ? say(province.name) : sn
  }
}

/** The filters of the address, as the call takes them. */
export const filtersOf = ({ credential_sn, level, org_sn, province, date_from, date_to }: Search) => ({
  credential_sn,
  level,
  org_sn,
  province,
  date_from,
  date_to,
})

/** The filter of a dimension. */
const FILTERS: Partial<Record<Dimension, string>> = {
  credential: 'credential_sn',
  level: 'level',
  org: 'org_sn',
  province: 'province',
}
const MONTHS_OF_QUARTER = 3

/** The days of a month or quarter. */
function daysOf(sn: string): { date_from: string; date_to: string } {
  const [year = '', quarter] = sn.split('Q')
  const month = quarter ? String(MONTHS_OF_QUARTER * Number(quarter) - 2).padStart(2, '0') : undefined
  const date_from = month ? `${year}-${month}-01` : `${sn}-01`
  return { date_from, date_to: addDays(addMonths(date_from, quarter ? MONTHS_OF_QUARTER : 1), -1) }
}

/** The address of the same report about one group alone: over time, or, of a month or quarter, by credential; null for a person. */
export function useGroupAddress(by: Dimension): (sn: string) => string | null {
  const { search } = usePage()
  const { addressOf } = useScreens()
  const { topic, figure } = search
  return (sn) => {
    const filter = FILTERS[by]
    if (!filter && !isTime(by)) return null
    const narrowed = filter ? { [filter]: sn, by: 'month' } : { ...daysOf(sn), by: 'credential' }
    const set = Object.entries({ topic, figure, ...filtersOf(search), ...narrowed })
    return addressOf(
      'statistics',
      {},
      Object.fromEntries(set.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    )
  }
}

function GroupName({ group, by }: { group: Group; by: Dimension }) {
  const name = <bdi>{useGroupName(by)(group)}</bdi>
  return group.note === null ? name : <TwoLines first={name}>{<bdi>{group.note}</bdi>}</TwoLines>
}

/** A figure; one that the dimension has not is no 0. */
export function Value({ value }: { value: number | null }) {
  const say = useSay()
  if (value !== null) return value.toLocaleString('en-US')
  return (
    <span className="zk-quiet" title={say(labels.none)}>
      –
    </span>
  )
}

export const percent = (share: number | null) => (share === null ? '–' : `${share.toFixed(1)}%`)

/** The figure of a group or of the sums. */
export const valueOf = (topic: Topic, values: readonly (number | null)[], name: FigureName) =>
  values[figuresOf(topic).indexOf(name)] ?? null

/** The share that a topic asks for. */
export function shareIn(topic: Topic, values: readonly (number | null)[]): number | null {
  const { part, whole } = TOPIC_FACTS[topic].share
  return shareOf(valueOf(topic, values, part), valueOf(topic, values, whole))
}

/** A group, its figures in the order of the topic, and the share. */
export function statisticsColumns(topic: Topic, by: Dimension): readonly Column<Group>[] {
  const [first, ...others] = figuresOf(topic)
  const figure = (name: FigureName, card?: 'fact'): Column<Group> => ({
    name,
    title: figureWords[name],
    width: 92,
    englishWidth: 108,
    show: ({ values }) => <Value value={valueOf(topic, values, name)} />,
    sortable: true,
    figures: true,
    ...(card ? { card } : {}),
  })
  return [
    {
      name: 'key',
      title: dimensionWords[by],
      width: 220,
      show: (group) => <GroupName group={group} by={by} />,
      sortable: true,
      card: 'identity',
    },
    ...(first ? [figure(first, 'fact')] : []),
    ...others.map((name) => figure(name)),
    {
      name: 'share',
      title: shareWords[topic],
      width: 96,
      englishWidth: 112,
      show: ({ values }) => percent(shareIn(topic, values)),
      figures: true,
      card: 'fact',
    },
  ]
}
