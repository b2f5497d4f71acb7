import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import {
  incidentGradeWords,
  incidentTypeWords,
  incidentWords as words,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { addressWith } from '../../kit/wire/links.ts'
import { OwnSearch } from '../../kit/wire/OwnSearch.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { incidentColumns } from './incident.columns.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { IncidentMoves } from './IncidentMovesPanel.tsx'

const IncidentDetailDrawer = lazyPart(async () => (await import('./IncidentDetailDrawer.tsx')).IncidentDetailDrawer)
const IncidentForm = lazyPart(async () => (await import('./IncidentForm.tsx')).IncidentForm)

const filters = [
  keywordFilter(labels.list_hint),
  choiceFilter('type', words.type, incidentTypeWords),
  choiceFilter('grade', words.grade, incidentGradeWords),
  choiceFilter('status', words.status, incidentLifecycle.words),
  dayFilter('date_from', words.date_from),
  dayFilter('date_to', words.date_to),
]

type Props = {
  exam_sn: string
  /** Shown above the list. */
  intro?: ReactNode
  /** The incident that the address opens, and what is done when it is closed. */
  record?: string | undefined
  onRecordClosed?: () => void
}
/** Which drawer is open. */
type Opened = { what: 'detail'; sn: string } | { what: 'form'; sn: string | undefined } | null

/** The incidents of an exam with all that can be done about them: for the exam's own page, and for the view of a running exam. */
export function IncidentPanel(props: Props) {
  return (
    <OwnSearch>
      <Incidents {...props} />
    </OwnSearch>
  )
}

function Incidents({ exam_sn, intro, record, onRecordClosed }: Props) {
  const { path, search } = usePage()
  const [chosen, setOpened] = useState<Opened>(null)
  const opened = chosen ?? (record ? { what: 'detail' as const, sn: record } : null)
  const close = () => {
    setOpened(null)
    onRecordClosed?.()
  }
  const add = <AddIncident exam_sn={exam_sn} onClick={() => setOpened({ what: 'form', sn: undefined })} />
  return (
    <ListPage
      title={labels.list_title}
      endpoint={incidentContract.list}
      always={{ exam_sn, sort: '-occur_time' }}
      columns={incidentColumns}
      filters={filters}
      empty={{ why: labels.list_empty, first: labels.list_empty_first, action: add }}
      linkOf={({ sn }) => ({
        href: addressWith(path, { ...search, record: sn }),
        open: () => setOpened({ what: 'detail', sn }),
      })}
      rowActions={(row) => (
        <IncidentMoves row={row} place="row" onEdit={() => setOpened({ what: 'form', sn: row.sn })} />
      )}
      toolbar={() => add}
      {...(intro ? { intro } : {})}
    >
      {opened?.what === 'detail' && (
        <IncidentDetailDrawer
          sn={opened.sn}
          onClose={close}
          onEdit={() => setOpened({ what: 'form', sn: opened.sn })}
        />
      )}
      {opened?.what === 'form' && <IncidentForm exam_sn={exam_sn} sn={opened.sn} onClose={close} />}
    </ListPage>
  )
}

/** The button for a new incident, where the server opens it: within a day of the exam, for its site and its people. */
function AddIncident({ exam_sn, onClick }: { exam_sn: string; onClick: () => void }) {
  const say = useSay()
  const { data } = useRead(incidentContract.exam, { params: { id: exam_sn } })
  if (!data?.actions.includes('report')) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onClick}>
      {say(labels.report)}
    </Button>
  )
}
