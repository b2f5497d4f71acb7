import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { IncidentType } from '@zhikao/domain/exams/incident/incident.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { incidentLabels as labels } from './incident.labels.ts'

const Form = lazyPart(async () => (await import('./IncidentForm.tsx')).IncidentForm)

type Props = {
  exam_sn: string
  /** The time of the running view. */
  now: string
  /** The room in which the candidate sits. */
  room_sn: string
  signup_sn: string
  /** The candidate's name, for screen readers. */
  called: string
}
const KINDS = { VIOLATION: labels.report_violation, CHEAT: labels.report_cheat, ANY: labels.report_other } as const
const TYPES: Record<string, IncidentType> = { VIOLATION: 'VIOLATION', CHEAT: 'CHEAT' }
type Chosen = { type: IncidentType | undefined; now: string }

/** On the card of a candidate on the exam day: an incident that begins with the person, the seat and the time (exam-day D10); nothing where this account records none. */
export function IncidentOfCandidate({ exam_sn, now, room_sn, signup_sn, called }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { data } = useRead(incidentContract.exam, { params: { id: exam_sn } })
  if (!data?.actions.includes('report')) return null
  if (!data.whole_exam && !data.places.some((place) => place.room_sn === room_sn)) return null
  const items = Object.entries(KINDS).map(([key, label]) => ({ key, label: say(label) }))
  return (
    <>
      <Dropdown
        menu={{ items, onClick: ({ key }) => setChosen({ type: TYPES[key], now }) }}
        trigger={['click']}
        transitionName=""
      >
        <Button type="text" icon={<EllipsisOutlined />} aria-label={say(labels.report_of, { name: called })} />
      </Dropdown>
      {chosen && (
        <Form exam_sn={exam_sn} sn={undefined} start={{ signup_sn, ...chosen }} onClose={() => setChosen(null)} />
      )}
    </>
  )
}
