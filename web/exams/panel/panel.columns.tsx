import { Tag } from 'antd'
import { gradeWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { codeColumn, countColumn, textColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { candidatePerson } from './panel.fields.tsx'
import type { Candidate, PanelDraft } from './panel.fields.tsx'
import { panelLabels } from './panel.labels.ts'
import { Conflicts } from './PanelPicker.tsx'

/** 回避 and rotation have a column of their own. */
const AVOIDANCE: readonly string[] = ['panel_own_school', 'panel_own_school_warn', 'panel_running']

function Marks({ row }: { row: Candidate }) {
  const say = useSay()
  return (
    <>
      {row.name} {row.is_chief && <Tag color="blue">{say(panelLabels.is_chief)}</Tag>}
    </>
  )
}

/** All certificates of an examiner: those besides the plan's own show the range of experience. */
function Examined({ row }: { row: Candidate }) {
  const say = useSay()
  return row.credentials
    .map(({ name, levels }) => `${name} ${levels.map((level) => say(levelWords[level])).join('/')}`)
    .join('; ')
}

/** The columns of those who may be chosen, checked for the selected session (domain.md §3.22). */
export function columnsFor(draft: PanelDraft, session: PanelSession | undefined): readonly Column<Candidate>[] {
  const against = (row: Candidate) => (session ? draft.against(candidatePerson(row), session) : [])
  return [
    {
      name: 'name',
      title: panelLabels.name,
      width: 140,
      englishWidth: 164,
      show: (row) => <Marks row={row} />,
      card: 'identity',
    },
    textColumn('org_name', panelLabels.org_name, 150, { card: 'fact' }),
    wordColumn('grade', panelLabels.grade, gradeWords, 92, { englishWidth: 122 }),
    {
      name: 'credentials',
      title: panelLabels.credentials,
      width: 150,
      englishWidth: 120,
      show: (row) => <Examined row={row} />,
    },
    codeColumn('train_cert_expire', panelLabels.train_cert_expire, 104, { card: 'fact' }),
    {
      name: 'clashes',
      title: panelLabels.clashes,
      width: 104,
      show: (row) => <Conflicts list={against(row).filter(({ rule }) => !AVOIDANCE.includes(rule))} />,
      card: 'status',
    },
    {
      name: 'avoidance',
      title: panelLabels.avoidance,
      width: 96,
      show: (row) => <Conflicts list={against(row).filter(({ rule }) => AVOIDANCE.includes(rule))} />,
      card: 'status',
    },
    countColumn('running', panelLabels.running, 76),
  ]
}
