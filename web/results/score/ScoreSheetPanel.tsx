import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { verdictWords } from '@zhikao/domain/results/score/score.messages.ts'
import { BAND_POINTS } from '@zhikao/domain/results/score/score.model.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { isSheetWaiting } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { LifecycleBar } from '../../kit/view/LifecycleBar.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { rateOf } from './score.columns.tsx'
import type { SheetDetail } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'
import { ScoreMoves } from './ScoreMovesPanel.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'

const ProgressBar = lazyPart(async () => (await import('../../kit/jobs/ProgressBar.tsx')).ProgressBar)

/** Why it was sent back, whose certificates wait, and which single scores were sent back. */
function Notes({ sheet }: { sheet: SheetDetail }) {
  const say = useSay()
  return (
    <>
      {sheet.opinion && <Alert type="error" showIcon title={say(scoreLabels.sent_back)} description={sheet.opinion} />}
      {sheet.withheld > 0 && (
        <Alert type="info" showIcon title={say(scoreLabels.certificates_withheld, { count: sheet.withheld })} />
      )}
      {sheet.returned.length > 0 && <ReturnedPanel sheet={sheet} />}
    </>
  )
}

/** A plan's scores: how far they are, what can be done, who is missing, how they are spread. */
export function ScoreSheet({ sheet }: { sheet: SheetDetail }) {
  const say = useSay()
  return (
    <section className="zk-signup-head" aria-label={sheet.title}>
      <dl className="zk-facts">
        <div>
          <dt className="zk-figures">{sheet.sn}</dt>
          <dd>
            <b>{sheet.title}</b>
            <br />
            {sheet.credential_name} · <Word of={levelWords} value={sheet.level} />{' '}
            <StatusTag of={scoreSheetLifecycle} value={sheet.status} />
          </dd>
        </div>
        <div>
          <dt>{say(scoreLabels.site)}</dt>
          <dd>{sheet.org_name}</dd>
        </div>
        <div>
          <dt>
            {say(scoreLabels.people)} · {say(scoreLabels.entered)}
          </dt>
          <dd>
            {sheet.candidates} · {say(scoreLabels.entered_of, { entered: sheet.entered, seats: sheet.seats })}
          </dd>
        </div>
        <Results sheet={sheet} />
      </dl>
      <LifecycleBar of={scoreSheetLifecycle} record={sheet} />
      <div className="zk-buttons">
        <ScoreMoves row={sheet} place="header" />
      </div>
      <Notes sheet={sheet} />
      {sheet.missing.length > 0 && (sheet.entered > 0 || sheet.owing.length > 0) && <MissingPanel sheet={sheet} />}
      {sheet.entered > 0 && <Bands sheet={sheet} />}
    </section>
  )
}

/** Number of passed candidates and public notice once published; before that the end of the exams. */
function Results({ sheet }: { sheet: SheetDetail }) {
  const say = useSay()
  if (sheet.passed === null)
    return (
      <div>
        <dt>{say(scoreLabels.exam_end)}</dt>
        <dd className="zk-figures">{sheet.exam_end?.slice(0, 16)}</dd>
      </div>
    )
  return (
    <div>
      <dt>
        {say(scoreLabels.passed)} · {say(scoreLabels.publicity)}
      </dt>
      <dd className="zk-figures">
        {sheet.passed} ({rateOf(sheet)}) · <span className="zk-together">{sheet.publicity_end}</span>
        <span className="zk-quiet zk-line">
          {say(scoreLabels.publish_time)} <span className="zk-together">{sheet.publish_time?.slice(0, 16)}</span>
        </span>
        {sheet.due !== null && (
          <span className="zk-quiet zk-line">
            {say(scoreLabels.issue_due)} <Deadline time={sheet.due} />
          </span>
        )}
        {sheet.writable && (
          <span className="zk-quiet zk-line">
            {say(scoreLabels.correct_until)} <span className="zk-together">{sheet.correct_until}</span>
          </span>
        )}
      </dd>
    </div>
  )
}

const NAMED = 8

/** Candidates with neither score nor flag: the first ones by name, all by the list's filter. */
function MissingPanel({ sheet }: { sheet: SheetDetail }) {
  const say = useSay()
  const { setSearch } = usePage()
  const count = sheet.seats - sheet.entered
  const named = sheet.missing
    .slice(0, NAMED)
    .map((one) => `${calledOf(one)} (${say(subjectWords[one.subject])})`)
    .join(say(kitLabels.comma))
  const more = count > NAMED ? ` … ${say(scoreLabels.missing_more, { count })}` : ''
  return (
    <Alert
      type="warning"
      showIcon
      title={say(scoreLabels.missing_title, { count })}
      description={
        <>
          <p>
            {named}
            {more}
          </p>
          <Owing sheet={sheet} />
          <div className="zk-buttons">
            <Remind sheet={sheet} />
            <Button onClick={() => setSearch({ missing: 'true', page: undefined })}>
              {say(scoreLabels.show_missing)}
            </Button>
          </div>
        </>
      }
    />
  )
}

/** Notifies the examiners who owe hand-ins; closed with the reason while they were reminded just now. */
function Remind({ sheet }: { sheet: SheetDetail }) {
  const say = useSay()
  const { send, busy } = useSend(scoreSheetContract.remind, { success: scoreLabels.reminded, refresh: ['score'] })
  const refused = sheet.refused.find(({ move }) => move === 'remind')
  if (!refused && !sheet.actions.includes('remind')) return null
  return (
    <ReasonedButton
      type="primary"
      loading={busy}
      label={say(scoreLabels.remind)}
      why={refused ?? null}
      onClick={() => void send({ params: { id: sheet.sn } })}
    />
  )
}

/** The examiners whose hand-ins are missing, with the number of candidates. */
function Owing({ sheet: { owing } }: { sheet: SheetDetail }) {
  const say = useSay()
  if (owing.length === 0) return null
  const names = owing.map((one) => say(scoreLabels.owing_one, one)).join(say(kitLabels.comma))
  return <p>{say(scoreLabels.owing, { names })}</p>
}

/** The scores that were sent back alone, with the reasons: only they may be changed. */
function ReturnedPanel({ sheet }: { sheet: SheetDetail }) {
  const say = useSay()
  const { setSearch } = usePage()
  const { returned, returned_count: count } = sheet
  return (
    <Alert
      type="error"
      showIcon
      title={say(scoreLabels.returned_title, { count })}
      description={
        <>
          <ul className="zk-plain-list">
            {returned.slice(0, NAMED).map((one) => (
              <li key={one.sn}>
                <bdi>{one.name}</bdi> {one.ticket_no} ({say(subjectWords[one.subject])}): {one.opinion}
              </li>
            ))}
          </ul>
          {count > NAMED && <p>{say(scoreLabels.returned_more, { count })}</p>}
          <Button onClick={() => setSearch({ returned: 'true', page: undefined })}>
            {say(scoreLabels.show_returned)}
          </Button>
        </>
      }
    />
  )
}

type Kind = 'composite' | 'theory' | 'practical'

/** How many scores are in each band of ten points, as plain bars; and how many of each result. */
function Bands({ sheet }: { sheet: SheetDetail }) {
  const say = useSay()
  const [kind, setKind] = useState<Kind>('composite')
  const kinds: Kind[] = [
    'composite',
    ...(sheet.theory_enabled ? (['theory'] as const) : []),
    ...(sheet.practical_enabled ? (['practical'] as const) : []),
  ]
  const most = Math.max(1, ...sheet.bands.map((band) => band[kind]))
  const first = sheet.bands.findIndex((band) => kinds.some((one) => band[one] > 0))
  return (
    <details open={isSheetWaiting(sheet)}>
      <summary>
        <b>{say(scoreLabels.bands)}</b>{' '}
        {sheet.passed === null && <span className="zk-quiet">{say(scoreLabels.provisional)}</span>}
      </summary>
      <Segmented
        aria-label={say(scoreLabels.bands)}
        style={{ marginBlock: 8 }}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: say(scoreLabels[value]) }))}
      />
      <ul className="zk-plain-list">
        {sheet.bands.slice(Math.max(0, first)).map((band) => (
          <BandLine key={band.from} from={band.from} count={band[kind]} most={most} />
        ))}
      </ul>
      <p className="zk-quiet">
        {say(scoreLabels.results)}:{' '}
        {sheet.verdicts.map(({ verdict, count }) => `${say(verdictWords[verdict])} ${count}`).join(' · ')}
      </p>
    </details>
  )
}

/** One band; its bar is as long as the share of the fullest band. */
function BandLine({ from, count, most }: { from: number; count: number; most: number }) {
  const say = useSay()
  const to = from + BAND_POINTS === 100 ? 100 : from + BAND_POINTS - 1
  const line = say(scoreLabels.band_count, { band: say(scoreLabels.band, { from, to }), count })
  return (
    <li style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <span className="zk-figures" style={{ flex: '0 0 150px' }}>
        {line}
      </span>
      <div style={{ flex: '1 1 auto', maxWidth: 420 }}>
        <ProgressBar percent={Math.round((count / most) * 100)} words={line} />
      </div>
    </li>
  )
}
