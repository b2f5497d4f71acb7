import { Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { BAND_POINTS } from '@zhikao/domain/results/score/score.model.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ChartFrame } from '../../kit/view/ChartFrame.tsx'
import type { ChartPoint } from '../../kit/view/ChartFrame.tsx'
import { ColumnChart } from '../../kit/view/ColumnChart.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { ShareChart } from '../../kit/view/ShareChart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { pointsText } from './score.columns.tsx'
import { scoreLabels as labels } from './score.labels.ts'

type Distribution = DataOf<typeof scoreSheetContract.distribution>

/** How the scores of a plan are spread by room and examiner, and its pass rate beside earlier ones: read before the publication. */
export function ScoreDistribution({ sn }: { sn: string }) {
  const say = useSay()
  const read = useRead(scoreSheetContract.distribution, { params: { id: sn } })
  return (
    <section className="zk-stack" style={{ marginBlockEnd: 16 }} aria-label={say(labels.spread)}>
      <h2>{say(labels.spread)}</h2>
      <Reading of={read}>
        {(found) => (
          <>
            <Histogram found={found} />
            <Rooms found={found} />
            <Panel found={found} />
            <Rates found={found} />
          </>
        )}
      </Reading>
    </section>
  )
}

type Group = { key: string; name: Text; bands: readonly number[] }

const groupsOf = ({ rooms, examiners }: Distribution): Group[] => [
  ...rooms.map(({ subject, room_sn, room, bands }) => ({
    key: `${subject} ${room_sn}`,
    name: fill(labels.spread_room, { subject: subjectWords[subject], room }),
    bands,
  })),
  ...examiners.map(({ sn, name, bands }) => ({ key: sn, name: fill(labels.spread_examiner, { name }), bands })),
]

const LAST = 100 / BAND_POINTS - 1
/** The last band holds 100 too. */
const bandName = (at: number) => `${at * BAND_POINTS}–${at === LAST ? 100 : (at + 1) * BAND_POINTS - 1}`

/** One room or examiner at a time, chosen above it. */
function Histogram({ found }: { found: Distribution }) {
  const say = useSay()
  const [key, setKey] = useState<string | null>(null)
  const groups = groupsOf(found)
  const group = groups.find((one) => one.key === key) ?? groups[0]
  if (!group) return <p className="zk-quiet">{say(labels.spread_none)}</p>
  const points: ChartPoint[] = group.bands.map((value, at) => {
    const name = bandName(at)
    return { key: name, label: name, name, value, whole: null, to: null }
  })
  return (
    <>
      <Select
        aria-label={say(labels.spread_of)}
        style={{ maxWidth: 320 }}
        value={group.key}
        onChange={setKey}
        options={groups.map((one) => ({ value: one.key, label: say(one.name) }))}
      />
      <ChartFrame
        title={fill(labels.spread_chart, { group: group.name })}
        unit={labels.persons}
        by={labels.score_band}
        points={points}
      >
        <ColumnChart points={points} unit={labels.persons} />
      </ChartFrame>
    </>
  )
}

type TableProps = { title: Text; heads: readonly Text[]; note?: Text; children: ReactNode }

function Figures({ title, heads, note, children }: TableProps) {
  const say = useSay()
  return (
    <figure className="zk-chart">
      <figcaption>
        <h3>{say(title)}</h3>
        {note && <span className="zk-quiet">{say(note)}</span>}
      </figcaption>
      <FigureTable title={say(title)} heads={heads}>
        {children}
      </FigureTable>
    </figure>
  )
}

function Rooms({ found }: { found: Distribution }) {
  const say = useSay()
  return (
    <Figures title={labels.rooms} heads={[labels.rooms_room, labels.scored, labels.mean]}>
      {found.rooms.map(({ subject, room_sn, room, count, mean }) => (
        <tr key={`${subject} ${room_sn}`}>
          <th scope="row">
            {say(subjectWords[subject])} · <bdi>{room}</bdi>
          </th>
          <td>{count}</td>
          <td>{pointsText(mean)}</td>
        </tr>
      ))}
    </Figures>
  )
}

/** With its sign: above the others or below them. */
const signed = (points: number | null) =>
  points === null ? '–' : `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`

function Panel({ found }: { found: Distribution }) {
  if (found.examiners.length === 0) return null
  const heads = [labels.panel_name, labels.panel_count, labels.mean, labels.panel_difference, labels.panel_compared]
  return (
    <Figures title={labels.panel} heads={heads} note={labels.panel_note}>
      {found.examiners.map((one) => (
        <tr key={one.sn}>
          <th scope="row">
            <bdi>{one.name}</bdi>
          </th>
          <td>{one.count}</td>
          <td>{pointsText(one.mean)}</td>
          <td>{signed(one.difference)}</td>
          <td>{one.compared}</td>
        </tr>
      ))}
    </Figures>
  )
}

/** This plan by its scores as they are, then the earlier ones as published, the latest first. */
function Rates({ found }: { found: Distribution }) {
  const say = useSay()
  const point = (key: string, name: string, { passed, candidates }: { passed: number; candidates: number }) => ({
    key,
    label: name,
    name,
    value: passed,
    whole: candidates,
    to: null,
  })
  const points: ChartPoint[] = [
    point('this', say(labels.rates_this), found),
    ...found.earlier.map((one) =>
      point(one.sn, say(labels.rates_plan, { title: one.title, org: one.org_name, day: one.publish_time }), one),
    ),
  ]
  return (
    <ChartFrame title={labels.rates} unit={labels.rates_unit} by={labels.plan} wholeOf={labels.people} points={points}>
      <ShareChart points={points} unit={labels.rates_unit} />
    </ChartFrame>
  )
}
