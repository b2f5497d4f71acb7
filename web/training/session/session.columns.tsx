import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import type { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import {
  platformOrganiser,
  trainModeWords,
  trainSessionWords as words,
  trainTypeWords,
} from '@zhikao/domain/training/session/session.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { DaySpan, figures, Listed } from '../../kit/view/cells.tsx'
import { countColumn, statusColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import { Deadline } from '../../kit/view/Deadline.tsx'
import type { Column } from '../../kit/view/list.ts'
import { trainSessionLabels as labels } from './session.labels.ts'

export type TrainSessionRow = DataOf<typeof trainSessionContract.list>['items'][number]

/** The training organisation that holds it, or the platform. */
export function Organiser({ of }: { of: Pick<TrainSessionRow, 'org_name'> }) {
  const say = useSay()
  return of.org_name === null ? say(platformOrganiser) : <bdi>{of.org_name}</bdi>
}

export function Levels({ of }: { of: TrainSessionRow['levels'] }) {
  const say = useSay()
  return <Listed of={of.map((level) => say(levelWords[level]))} />
}

/** Until when people register, with the days left; once it is over the day alone. */
export function SignupEnd({ of }: { of: Pick<TrainSessionRow, 'signup_end' | 'is_open'> }) {
  return of.is_open ? <Deadline time={of.signup_end} /> : <span className="zk-quiet">{figures(of.signup_end)}</span>
}

export function Fee({ of }: { of: number }) {
  const say = useSay()
  return say(of === 0 ? labels.free : moneyText(of))
}

const organiserColumn: Column<TrainSessionRow> = {
  name: 'org_sn',
  title: words.org_sn,
  width: 116,
  englishWidth: 132,
  show: (row) => <Organiser of={row} />,
}

const first: readonly Column<TrainSessionRow>[] = [
  {
    name: 'title',
    title: words.title,
    width: 188,
    show: (row) => <span>{row.title}</span>,
    sortable: true,
    card: 'identity',
  },
  textColumn('credential_name', words.credential_sn, 112, { englishWidth: 140 }),
  {
    name: 'levels',
    title: words.levels,
    width: 112,
    englishWidth: 128,
    show: (row) => <Levels of={row.levels} />,
    extra: true,
  },
  wordColumn('type', words.type, trainTypeWords, 88, { englishWidth: 128, card: 'fact' }),
  wordColumn('mode', words.mode, trainModeWords, 72, { englishWidth: 88, extra: true }),
]

const last: readonly Column<TrainSessionRow>[] = [
  {
    name: 'start_date',
    title: words.time,
    width: 188,
    show: ({ start_date, end_date }) => <DaySpan first={start_date} last={end_date} />,
    sortable: true,
    card: 'fact',
  },
  textColumn('place', words.place, 116),
  {
    name: 'quota',
    title: words.places,
    width: 128,
    englishWidth: 172,
    figures: true,
    show: ({ quota, taken, approved }) => `${quota ?? '–'} / ${taken} / ${approved}`,
    card: 'fact',
  },
  {
    name: 'fee',
    title: words.fee,
    width: 120,
    englishWidth: 124,
    figures: true,
    show: ({ fee }) => <Fee of={fee} />,
    extra: true,
  },
  statusColumn(words.status, trainSessionLifecycle, 80, { englishWidth: 100 }),
  {
    name: 'signup_end',
    title: words.signup_end,
    width: 116,
    englishWidth: 124,
    show: (row) => <SignupEnd of={row} />,
    sortable: true,
  },
  countColumn('hours', words.hours, 64, { englishWidth: 72, extra: true }),
  updatedColumn(words.update_time),
]

/** For a training organisation, whose own they all are. */
export const ownColumns = [...first, ...last]
export const trainSessionColumns = [...first, organiserColumn, ...last]
