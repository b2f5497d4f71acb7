import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { Formulas } from '../../kit/rich/FormulaText.tsx'
import type { OutboxView } from '../../kit/wire/outbox.ts'
import { emptyOutbox } from '../../kit/wire/outboxSending.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useStored } from '../../kit/wire/useLocalValue.ts'
import { countsOf, CutOffNote, isSittingOver, keptOf, useSittingAnswers } from './SelftestAnswersPanel.tsx'
import type { Answer, KeptAnswer, SittingAnswers } from './SelftestAnswersPanel.tsx'
import { SelftestClock } from './SelftestClockPanel.tsx'
import { Bar, NumberGrid, NUMBERS_ID, Steps, ViewChoice, viewSchema } from './SelftestNumbersPanel.tsx'
import type { View } from './SelftestNumbersPanel.tsx'
import { headingId, QuestionList } from './SelftestQuestionPanel.tsx'
import { ScreenTitle, SelftestWaiting } from './SelftestScreenPanel.tsx'
import type { ScreenProps } from './SelftestScreenPanel.tsx'
import { SubmitDialog, TimeUp, useHandIn } from './SelftestSubmitDialog.tsx'
import type { HandIn } from './SelftestSubmitDialog.tsx'
import { isAnswered } from './selftest.fields.tsx'
import { sittingLabels as labels } from './selftest.labels.ts'

type Sitting = DataOf<typeof selftestContract.sitting>

/** What the server said about the time, and when. */
type TimeRead = { seconds: number; readAt: number }

/** A self-test that goes on. */
export function SelftestSitting({ sn, hasMoved, onGo }: ScreenProps & { sn: string }) {
  const read = useRead(selftestContract.sitting, { params: { id: sn } }, { fresh: true, keep: true })
  // Before it is read: what is on its way now may be missing in the answer, and acknowledged before that comes.
  const [kept] = useState(() => keptOf(sn))
  const [time, setTime] = useState<TimeRead | null>(null)
  const { data, error, isFetchedAfterMount, isPlaceholderData, dataUpdatedAt } = read
  // What was read before has former answers and a former time: it begins with what the server has now.
  const mayBegin = time !== null || (isFetchedAfterMount && !error)
  if (data && !isPlaceholderData && mayBegin && dataUpdatedAt > (time?.readAt ?? 0))
    setTime({ seconds: data.seconds_left, readAt: dataUpdatedAt })
  if (!time || !data) return <SelftestWaiting of={read} onHome={() => onGo({ at: 'home' })} />
  return <Running {...{ kept, time, hasMoved, onGo }} sitting={data} />
}

type RunningProps = ScreenProps & { sitting: Sitting; time: TimeRead; kept: readonly KeptAnswer[] }

function Running({ sitting, time, kept, hasMoved, onGo }: RunningProps) {
  const { sn, is_over } = sitting
  const answers = useSittingAnswers(sitting, kept)
  const { box, view } = answers
  const [isTimeUp, setTimeUp] = useState(false)
  const finish = () => {
    emptyOutbox(box)
    onGo({ at: 'result', sn }, true)
  }
  const handIn = useHandIn(sn, box, finish)
  const finishNow = useEffectEvent(finish)
  const isOver = is_over || (view.ended !== null && isSittingOver(view.ended))
  useEffect(() => {
    if (isOver) finishNow()
  }, [isOver])
  const endTime = () => {
    setTimeUp(true)
    void handIn.submit()
  }
  return (
    <main className="practice-sitting">
      <SittingHead sitting={sitting} hasMoved={hasMoved} onExit={() => onGo({ at: 'home' })} />
      {isTimeUp ? (
        <TimeUp handIn={handIn} view={view} />
      ) : (
        <Questions sitting={sitting} answers={answers} handIn={handIn}>
          {!isOver && <SelftestClock key={time.readAt} seconds={time.seconds} onEnd={endTime} />}
        </Questions>
      )}
    </main>
  )
}

type HeadProps = Pick<ScreenProps, 'hasMoved'> & { sitting: Sitting; onExit: () => void }

function SittingHead({ sitting: { title, credential_name, level }, hasMoved, onExit }: HeadProps) {
  const say = useSay()
  return (
    <header className="practice-sitting-head">
      <ScreenTitle hasMoved={hasMoved}>{title}</ScreenTitle>
      <p className="practice-quiet">
        {credential_name} · {say(levelWords[level])}
      </p>
      <button type="button" className="practice-plain" onClick={onExit}>
        {say(labels.exit)}
      </button>
    </header>
  )
}

/** Which question is shown, and the way to another one: the focus goes to its heading. */
function usePlace({ items }: Sitting, { values }: OutboxView<Answer>) {
  const [position, enter] = useState(
    () =>
      items.find((item) => !isAnswered(values.get(item.position)?.given ?? []))?.position ?? items[0]?.position ?? 1,
  )
  const [moves, setMoves] = useState(0)
  const go = (to: number) => {
    enter(to)
    setMoves(moves + 1)
  }
  const focus = useEffectEvent(() => document.getElementById(headingId(position))?.focus())
  useEffect(() => {
    if (moves > 0) focus()
  }, [moves])
  return { position, enter, go }
}

type QuestionsProps = { sitting: Sitting; answers: SittingAnswers; handIn: HandIn; children: ReactNode }

function Questions({ sitting, answers, handIn, children }: QuestionsProps) {
  const [shown, setShown] = useStored<View>('practice.view', viewSchema, 'one')
  const [isGridOpen, setGridOpen] = useState(false)
  const place = usePlace(sitting, answers.view)
  const counts = countsOf(sitting, answers.view)
  const positions = sitting.items.map(({ position }) => position)
  const go = (position: number) => {
    setGridOpen(false)
    place.go(position)
  }
  useEffect(() => {
    if (isGridOpen) document.getElementById(NUMBERS_ID)?.focus()
  }, [isGridOpen])
  const items = shown === 'all' ? sitting.items : sitting.items.filter(({ position }) => position === place.position)
  return (
    <>
      <Bar counts={counts} isGridOpen={isGridOpen} onGrid={() => setGridOpen(!isGridOpen)} onSubmit={handIn.ask}>
        {children}
      </Bar>
      <CutOffNote view={answers.view} />
      <div className="practice-columns">
        <div className="practice-questions">
          <Formulas of={sitting.formulas}>
            <QuestionList sn={sitting.sn} total={positions.length} {...{ items, answers }} onEnter={place.enter} />
          </Formulas>
          {shown === 'one' && <Steps positions={positions} current={place.position} onGo={go} />}
        </div>
        <div className="practice-side" id={NUMBERS_ID} tabIndex={-1} data-open={isGridOpen || undefined}>
          <ViewChoice shown={shown} onShow={setShown} />
          <NumberGrid positions={positions} view={answers.view} current={place.position} onGo={go} />
        </div>
      </div>
      {handIn.phase !== 'none' && <SubmitDialog counts={counts} handIn={handIn} />}
    </>
  )
}
