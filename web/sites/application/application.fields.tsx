import { Checkbox } from 'antd'
import { VISIT_FILES_MAX } from '@zhikao/domain/sites/application/application.model.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { NumberField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { applicationLabels as labels } from './application.labels.ts'
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
