import type { StateCount } from '@zhikao/domain/kernel/page.ts'
import { TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import type { List } from './list.ts'

type Props = {
  counts: readonly StateCount<string>[]
  words: Record<string, Text>
  list: Pick<List<unknown>, 'active' | 'view' | 'showView'>
}

/** Longest waiting first: a record is changed when it enters its state. */
const QUEUE_SORT = 'update_time'

/** The first views of a list with a lifecycle: what waits for the reader, all records, and each state that has some; each with its count. */
export function StateTabs({ counts, words, list }: Props) {
  const say = useSay()
  const { active, view, showView } = list
  const mine = counts.filter((one) => one.mine)
  const tab = (name: string, states: readonly string[] | null, count: number, sort: string | null = null) => {
    const status = states?.join(',')
    const isCurrent = view === undefined && (active.status ?? '') === (status ?? '')
    return (
      <button
        key={status ?? 'all'}
        type="button"
        className="zk-view-tab"
        aria-current={isCurrent || undefined}
        onClick={() => showView(undefined, { filters: status ? { status } : {}, sort })}
      >
        {name} <span className="zk-figures zk-quiet">{shown(count)}</span>
      </button>
    )
  }
  const sumOf = (some: typeof counts) => some.reduce((sum, { count }) => sum + count, 0)
  const waiting = mine.map(({ state }) => state)
  return (
    <nav className="zk-views" aria-label={say(kitLabels.states)}>
      {mine.length > 0 && tab(say(kitLabels.states_mine), waiting, sumOf(mine), QUEUE_SORT)}
      {tab(say(kitLabels.states_all), null, sumOf(counts))}
      {counts
        .filter(
          ({ state, count }) =>
            (count > 0 || active.status === state) && !(waiting.length === 1 && waiting[0] === state),
        )
        .map(({ state, count }) => tab(words[state] ? say(words[state]) : state, [state], count))}
    </nav>
  )
}

const shown = (count: number) => `${Math.min(count, TOTAL_CAP).toLocaleString('en-US')}${count >= TOTAL_CAP ? '+' : ''}`
