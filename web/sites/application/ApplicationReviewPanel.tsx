import { Alert } from 'antd'
import { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import { capacitiesGiven } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
import { levelList } from '@zhikao/domain/sites/application/application.model.ts'
import { approvedCapacity } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import { joined } from '../../kit/view/decision.ts'
import type { Decision } from '../../kit/view/decision.ts'
import type { Values } from '../../kit/view/form.ts'
import type { Queue } from '../../kit/view/ReviewQueue.tsx'
import { ReviewWorkspace } from '../../kit/view/ReviewWorkspace.tsx'
import type { ApplicationRow } from './application.columns.tsx'
import { approvalGroups, computedWith } from './application.fields.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationMoves } from './ApplicationMovesPanel.tsx'
import { ApplicationSections, headOf } from './ApplicationSectionsPanel.tsx'
import type { ApplicationDetail } from './ApplicationSectionsPanel.tsx'

/** Filled in with what was applied for and computed, to be reduced. */
const approvalOf = (record: ApplicationDetail) => ({
  initial: {
    approved_levels: record.levels,
    approved_rooms: record.rooms.map(({ room_no }) => room_no),
    approved_capacities: [],
    conditions: [],
    valid_from: record.default_valid_from,
    valid_to: record.default_valid_to,
    site_visit_files: [],
  },
  groups: approvalGroups(record),
  note: <Consequence of={record} />,
})

const listed = (levels: readonly Level[]): Text => joined(levels.map((level) => levelWords[level]))
const approved = z.object({
  approved_levels: levelList,
  approved_rooms: z.array(z.string()),
  approved_capacities: z.array(approvedCapacity),
  conditions: z.array(z.unknown()).default([]),
  valid_from: z.string(),
  valid_to: z.string(),
  confirm: z.array(z.string()).optional(),
})

/** What would be approved, in figures, as the form has it. */
export function approveAsks(record: Parameters<typeof computedWith>[0], typed: Values): Text {
  const {
    approved_levels,
    approved_rooms,
    approved_capacities,
    conditions,
    valid_from,
    valid_to,
    confirm = [],
  } = approved.parse(typed)
  const computed = computedWith(record, approved_rooms)
  const figures = capacitiesGiven(approved_levels, computed, approved_capacities).map(({ level, capacity }) =>
    fill(labels.capacity_of, { level: levelWords[level], capacity }),
  )
  const left = record.rooms.flatMap(({ room_no }) => (approved_rooms.includes(room_no) ? [] : [room_no]))
  return fill(labels.approve_asks, {
    figures: joined(figures),
    left: left.length > 0 ? fill(labels.rooms_left, { rooms: left.join(', ') }) : '',
    conditions: conditions.length > 0 ? fill(labels.conditions_asked, { count: conditions.length }) : '',
    from: valid_from,
    to: valid_to,
    count: confirm.length,
  })
}

/** What would be sent back, in figures. */
export function rejectAsks({
  levels,
  rooms,
  capacity_per_day: capacity,
  rounds,
}: Pick<ApplicationDetail, 'levels' | 'rooms' | 'capacity_per_day' | 'rounds'>): Text {
  const round = rounds[0]?.round ?? 1
  return fill(labels.reject_asks, { levels: listed(levels), rooms: rooms.length, capacity, round })
}

const decision: Decision<ApplicationDetail> = {
  of: applicationLifecycle,
  yes: applicationContract.approve,
  no: applicationContract.reject,
  means: { yes: labels.approve_note, no: labels.reject },
  approvalOf,
  asks: { yes: approveAsks, no: rejectAsks },
  refresh: ['college', 'credential'],
}

/** The applications of sites, decided one after the other. */
export function ApplicationReview() {
  const say = useSay()
  const More = useRecordSections()
  const queue: Queue<ApplicationRow> = {
    title: labels.audit_queue,
    endpoint: applicationContract.list,
    query: { status: 'SUBMIT', sort: 'submit_time' },
    lineOf: (row) => ({
      name: row.org_name,
      about: say(credentialText(row)),
      days: row.waiting_days,
      due: row.due,
    }),
  }
  return (
    <ReviewWorkspace
      queue={queue}
      detail={applicationContract.detail}
      nameOf={(application) => application.org_name}
      roundsOf={({ rounds }) => rounds}
      decision={decision}
    >
      {(application) => (
        <RecordPage
          sn={application.sn}
          of={applicationLifecycle}
          calls={applicationContract}
          record={application}
          name={say(credentialText(application))}
          number={{ label: words.apply_sn, value: application.apply_sn }}
          facts={headOf(application)}
          actions={<ApplicationMoves row={application} place="row" />}
        >
          <ApplicationSections application={application}>{More && <More sn={application.sn} />}</ApplicationSections>
        </RecordPage>
      )}
    </ReviewWorkspace>
  )
}

function Consequence({ of: { site_code, apply_type, default_valid_from } }: { of: ApplicationDetail }) {
  const say = useSay()
  if (site_code === null) return <Alert type="warning" showIcon title={say(labels.approve_first)} />
  if (apply_type === 'NEW') return null
  const effect =
    apply_type === 'CHANGE' ? labels.approve_change : fill(labels.approve_renewal, { date: default_valid_from })
  return <Alert type="info" showIcon title={say(effect)} />
}
