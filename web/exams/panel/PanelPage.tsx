import { Alert, Button } from 'antd'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { gradeWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { ROTATION_REASON_MIN } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { PanelRole, PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { isSameSession, nameOfSession, plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { choiceFilter, dayFilter, keywordFilter, oneOfFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { RefusalText } from '../../kit/wire/lift.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { teacherLabels } from '../../people/teacher/teacher.labels.ts'
import { columnsFor } from './panel.columns.tsx'
import { candidatePerson, usePanelDraft } from './panel.fields.tsx'
import type { Candidate, PanelDraft, PanelState } from './panel.fields.tsx'
import { panelLabels } from './panel.labels.ts'
import { Shortages } from './PanelPicker.tsx'
import { PanelRotation } from './PanelRotationPanel.tsx'
import { keyOf, PanelSessions } from './PanelSessionsPanel.tsx'

const filters = [
  keywordFilter(panelLabels.keyword_hint),
  collegeFilter('org_sn', panelLabels.org_name),
  choiceFilter('grade', panelLabels.grade, gradeWords),
  dayFilter('free_on', panelLabels.free_on),
  credentialFilter('credential_sn', planWords.credential),
  oneOfFilter('proposed', panelLabels.proposed, [['true', panelLabels.proposed_only]]),
  yesNoFilter('reserve', teacherLabels.reserve, teacherLabels.in_reserve, teacherLabels.not_in_reserve),
]

/** The examiners of a plan, session by session: who may be chosen, with every conflict before anything is saved (domain.md §6.4). */
export default function PanelPage() {
  const { params } = usePage()
  const sn = params.sn ?? ''
  const read = useRead(panelContract.list, { params: { id: sn }, query: { limit: 1 } }, { fresh: true })
  useAbout(read.data?.chosen.title)
  return (
    <Reading of={read} rows={14}>
      {({ chosen }) => <Chooser state={chosen} />}
    </Reading>
  )
}

function Chooser({ state }: { state: PanelState }) {
  const say = useSay()
  const { search, setSearch } = usePage()
  const draft = usePanelDraft(state)
  const { sessions } = draft.scene
  const active = sessions.find((session) => keyOf(session) === search.session) ?? sessions[0]
  const editable = draft.base.actions.includes('edit')
  return (
    <>
      <ListPage
        title={panelLabels.title}
        endpoint={panelContract.list}
        params={{ id: state.plan_sn }}
        always={{ sort: 'name' }}
        columns={columnsFor(draft, active)}
        filters={filters}
        empty={{ why: panelLabels.empty, first: panelLabels.empty_first }}
        intro={
          <div className="zk-stack">
            <Head state={draft.base} draft={draft} />
            <PanelSessions
              draft={draft}
              active={active}
              editable={editable}
              onPick={(session) => setSearch({ session: keyOf(session) })}
            />
            {editable && active && <h2>{say(panelLabels.for_session, { session: nameOfSession(active) })}</h2>}
          </div>
        }
        rowActions={(row) => editable && active && <Choice draft={draft} session={active} row={row} />}
      />
      {editable && <Footer draft={draft} />}
    </>
  )
}

function Head({ state, draft }: { state: PanelState; draft: PanelDraft }) {
  const say = useSay()
  return (
    <>
      <p>
        <b>{state.title}</b> <span className="zk-quiet zk-figures">{state.plan_sn}</span>
        <br />
        <span className="zk-quiet">
          {state.org_name} · {state.credential_name} {say(levelWords[state.level])}
        </span>
      </p>
      {state.refused.map(({ rule, message }) => (
        <Alert key={rule} type="info" showIcon title={<RefusalText rule={rule} message={message} />} />
      ))}
      <Shortages
        list={draft.shortages}
        title={draft.shortages.length > 0 ? panelLabels.shortages : panelLabels.complete}
      />
      {draft.rotation.length > 0 && <PanelRotation draft={draft} />}
    </>
  )
}

/** The action on an examiner for the selected session; a blocking conflict is the reason of the disabled button. */
function Choice({ draft, session, row }: { draft: PanelDraft; session: PanelSession; row: Candidate }) {
  const say = useSay()
  const isIn = draft.at(session).some((member) => member.teacher_sn === row.sn && isSameSession(member, session))
  if (isIn) {
    const remove: Action = { key: 'remove', label: panelLabels.take_away, run: () => draft.remove(row.sn, session) }
    return <Actions list={[remove]} name={row.name} />
  }
  const blocked = draft.against(candidatePerson(row), session).find((conflict) => conflict.blocked)
  const why = blocked ? { refused: { rule: blocked.rule, message: say(blocked.message) } } : {}
  const hasChief = draft.at(session).some((member) => member.role === 'CHIEF')
  const as = (key: string, label: Text, role: PanelRole): Action => ({
    key,
    label,
    run: () => draft.choose(row, session, role),
    ...why,
  })
  const choose = as('choose', panelLabels.choose, plainRole(session))
  const chief = as('chief', panelLabels.as_chief, 'CHIEF')
  const supervisor = as('supervisor', panelLabels.as_supervisor, 'SUPERVISOR')
  return (
    <Actions list={row.is_chief && !hasChief ? [choose, chief, supervisor] : [choose, supervisor]} name={row.name} />
  )
}

function Footer({ draft }: { draft: PanelDraft }) {
  const say = useSay()
  const { go } = useScreens()
  const count = draft.faults.length
  return (
    <div className="zk-form-footer zk-sticky-footer">
      {draft.touched && (
        <span className={count > 0 ? 'zk-attention' : 'zk-quiet'} role="status">
          {say(count > 0 ? panelLabels.blocked : panelLabels.unsaved, { count })}
        </span>
      )}
      {draft.touched ? (
        <Button onClick={draft.undo}>{say(kitLabels.undo_changes)}</Button>
      ) : (
        <Button onClick={() => go('planList')}>{say(panelLabels.back)}</Button>
      )}
      <ReasonedButton
        type="primary"
        loading={draft.busy}
        label={say(panelLabels.save)}
        why={
          !draft.touched
            ? whyLabels.why_unchanged
            : count > 0
              ? fill(panelLabels.blocked, { count })
              : draft.isShort
                ? fill(panelLabels.rotation_short, { min: ROTATION_REASON_MIN })
                : null
        }
        onClick={() => void draft.save()}
      />
    </div>
  )
}
