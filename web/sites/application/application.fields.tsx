import { Checkbox, Form } from 'antd'
import { applicationRoom, ROOMS_MAX, VISIT_FILES_MAX } from '@zhikao/domain/sites/application/application.model.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import type { OfferedLevel } from '@zhikao/domain/sites/application/application.rules.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { AreaField, MobileField, NumberField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationCapacityPanel } from './ApplicationCapacityPanel.tsx'
import { ImpactField } from './ApplicationImpactPanel.tsx'

/** Some of a credential's levels. */
function LevelsField({ of, value, onChange, id, disabled }: Bound<Level[]> & { of: readonly Level[] }) {
  const say = useSay()
  return (
    <div id={id} role="group" tabIndex={-1}>
      <Checkbox.Group
        disabled={disabled ?? false}
        value={value ?? []}
        options={of.map((level) => ({ value: level, label: say(levelWords[level]) }))}
        onChange={(chosen) => onChange?.(of.filter((level) => chosen.includes(level)))}
      />
    </div>
  )
}

const roomsGroup = (offered: readonly OfferedLevel[]): FormGroup => ({
  title: labels.rooms_title,
  hint: labels.rooms_hint,
  fields: [
    {
      name: 'rooms',
      label: words.rooms,
      input: (
        <RowsField
          what={labels.room}
          row={applicationRoom}
          max={ROOMS_MAX}
          columns={[
            { name: 'room_no', label: words.room_no, input: () => <TextField maxLength={20} /> },
            { name: 'name', label: words.room_name, share: 2, input: () => <TextField maxLength={60} /> },
            { name: 'subject', label: words.subject, input: () => <SelectField of={subjectWords} /> },
            { name: 'seats', label: words.seats, input: () => <NumberField min={1} max={500} /> },
          ]}
          below={(rows) => <CapacityBelow rooms={rows} offered={offered} />}
        />
      ),
    },
  ],
})

/** The form of an application; the capacity follows levels and rooms as they are typed. */
export const applicationGroups = (offered: readonly OfferedLevel[]): FormGroup[] => [
  {
    title: labels.levels_title,
    hint: labels.levels_hint,
    fields: [{ name: 'levels', label: words.levels, input: <LevelsField of={offered.map(({ level }) => level)} /> }],
  },
  {
    title: labels.site,
    hint: labels.site_hint,
    fields: [
      { name: 'site_name', label: words.site_name, input: <TextField maxLength={80} /> },
      { name: 'site_address', label: words.site_address, input: <TextField maxLength={120} /> },
      { name: 'contact_name', label: words.contact_name, half: true, input: <TextField maxLength={60} /> },
      {
        name: 'contact_mobile',
        label: words.contact_mobile,
        half: true,
        input: <MobileField />,
      },
    ],
  },
  roomsGroup(offered),
  {
    title: labels.statement_title,
    hint: labels.statement_hint,
    fields: [{ name: 'statement', label: words.statement, input: <AreaField maxLength={500} /> }],
  },
]

/** The levels are another field of the same form. */
function CapacityBelow({ rooms, offered }: { rooms: readonly unknown[]; offered: readonly OfferedLevel[] }) {
  const levels: unknown = Form.useWatch('levels', Form.useFormInstance())
  return <ApplicationCapacityPanel rooms={rooms} levels={levels} offered={offered} />
}

/** The form of an approval (domain.md §3.6 J). */
export const approvalGroups = (sn: string, applied: readonly Level[], capacity: number): FormGroup[] => [
  {
    title: labels.approved_group,
    fields: [
      { name: 'approved_levels', label: words.approved_levels, input: <LevelsField of={applied} /> },
      {
        name: 'approved_capacity_per_day',
        label: words.approved_capacity_per_day,
        input: <NumberField min={1} max={capacity} unit={labels.people} />,
        hint: fill(labels.capacity_hint, { capacity }),
      },
      { name: 'valid_from', label: words.valid_from, half: true, input: <DateField /> },
      { name: 'valid_to', label: words.valid_to, half: true, input: <DateField /> },
      { name: 'confirm', label: labels.impact, input: <ImpactField sn={sn} /> },
    ],
  },
  {
    title: labels.visit_group,
    fields: [
      { name: 'site_visit_date', label: words.site_visit_date, half: true, input: <DateField /> },
      { name: 'site_visit_files', label: words.site_visit_files, input: <FilesField max={VISIT_FILES_MAX} /> },
    ],
  },
]
