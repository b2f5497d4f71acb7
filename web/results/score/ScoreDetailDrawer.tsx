import { attemptWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { scoreFlagWords, scoreWords as words } from '@zhikao/domain/results/score/score.messages.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { DetailPage, Section } from '../../kit/view/DetailPage.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import { Flagged, pointsText } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'

type Detail = DataOf<typeof scoreContract.detail>
type Props = { sn: string; onClose: () => void; onCorrect: (score: Detail) => void }

/** All about one score: how it was computed, and its corrections (domain.md §3.14). */
export function ScoreDetailDrawer({ sn, onClose, onCorrect }: Props) {
  const say = useSay()
  return (
    <DetailDrawer title={scoreLabels.detail} endpoint={scoreContract.detail} params={{ id: sn }} onClose={onClose}>
      {(score) => (
        <DetailPage
          name={`${calledOf(score)} · ${say(subjectWords[score.subject])}`}
          {...(score.ticket_no ? { number: { label: words.ticket_no, value: score.ticket_no } } : {})}
          tag={<StatusTag of={scoreSheetLifecycle} value={score.status} />}
          actions={<Correct score={score} onCorrect={onCorrect} />}
        >
          <ScoreSection score={score} />
          <ExamSection score={score} />
          {score.corrections.length > 0 && <Corrections list={score.corrections} />}
        </DetailPage>
      )}
    </DetailDrawer>
  )
}

function ScoreSection({ score }: { score: Detail }) {
  return (
    <Section
      title={scoreLabels.score}
      facts={[
        { label: words.score, value: <Flagged score={score.score} flag={score.flag} /> },
        { label: words.flag, value: <Word of={scoreFlagWords} value={score.flag} /> },
        { label: scoreLabels.raw_score, value: pointsText(score.raw_score) },
        { label: scoreLabels.examiners, value: score.examiner_scores.map(pointsText).join(' · ') },
        { label: words.deduction, value: score.deduction, wide: true },
        { label: scoreLabels.remark, value: score.remark, wide: true },
        ...(score.return_opinion
          ? [{ label: scoreLabels.return_opinion, value: score.return_opinion, wide: true }]
          : []),
        { label: scoreLabels.attempt, value: <Word of={attemptWords} value={score.attempt} /> },
        { label: scoreLabels.update_time, value: score.update_time },
      ]}
    />
  )
}

/** The exam that it is a score of, with the way to all scores of the plan. */
function ExamSection({ score }: { score: Detail }) {
  const say = useSay()
  const { linkTo } = useScreens()
  const plan = <RecordLink to={linkTo('scoreRows', { sn: score.plan_sn })}>{score.plan_title}</RecordLink>
  return (
    <Section
      title={scoreLabels.exam}
      facts={[
        { label: scoreLabels.plan, value: plan, wide: true },
        { label: words.exam_sn, value: score.exam_sn },
        { label: words.exam_time, value: score.exam_time.slice(0, 16) },
        { label: words.credential, value: `${score.credential_name} · ${say(levelWords[score.level])}` },
        { label: words.site_name, value: score.site_name },
        { label: words.org_name, value: score.org_name },
        { label: words.id_no, value: score.id_no },
      ]}
    />
  )
}

/** The correction, open or with the rule that closes it. */
function Correct({ score, onCorrect }: { score: Detail; onCorrect: Props['onCorrect'] }) {
  const correct = { key: 'correct', label: scoreLabels.correct_action, run: () => onCorrect(score) }
  const closed = score.refused.map((refused) => ({ ...correct, refused }))
  return <Actions list={[...allowed(score, [correct]), ...closed]} name={calledOf(score)} place="header" />
}

function Corrections({ list }: { list: Detail['corrections'] }) {
  return (
    <Section title={scoreLabels.corrections}>
      <ul className="zk-stack zk-plain-list">
        {list.map((one) => (
          <li key={one.sn}>
            <b>
              <Flagged score={one.from_score} flag={one.from_flag} inline /> →{' '}
              <Flagged score={one.to_score} flag={one.to_flag} inline />
            </b>
            <div>{one.reason}</div>
            <FileLinks keys={one.files} />
            <div className="zk-quiet">
              {one.corrected_name} · {one.time}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
