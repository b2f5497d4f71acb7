import { Checkbox, Form } from 'antd'
import { levelList, VISIT_FILES_MAX } from '@zhikao/domain/sites/application/application.model.ts'
import type { ComputedCapacity } from '@zhikao/domain/sites/application/application.model.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
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

type Figure = { level: Level; capacity?: number | undefined }

/** A figure for each chosen level, at most the computed one (Decided 12). */
export function CapacitiesField({
  of,
  value,
  onChange,
  id,
  disabled,
}: Bound<Figure[]> & { of: readonly ComputedCapacity[] }) {
  const say = useSay()
  const chosen = levelList.safeParse(Form.useWatch('approved_levels', Form.useFormInstance()))
  const figures = value ?? []
  const put = (level: Level, capacity: number | undefined) =>
    onChange?.(figures.map((one) => (one.level === level ? { level, capacity } : one)))
  return (
    <div id={id} className="zk-stack" role="group" tabIndex={-1}>
      {of.map(({ level, computed }) =>
        chosen.data?.includes(level) ? (
          <label key={level} className="zk-stack">
            <span>
              {say(levelWords[level])}{' '}
              <span className="zk-quiet">{say(labels.capacity_hint, { capacity: computed })}</span>
            </span>
            <NumberField
              min={1}
              max={computed}
              unit={labels.people}
              disabled={disabled ?? false}
              value={figures.find((one) => one.level === level)?.capacity}
              onChange={(next) => put(level, next)}
            />
          </label>
        ) : null,
      )}
    </div>
  )
}

type Applied = { sn: string; levels: readonly Level[]; capacities: readonly ComputedCapacity[] }
/** The form of an approval (domain.md §3.6 J). */
export const approvalGroups = ({ sn, levels, capacities }: Applied): FormGroup[] => [
  {
    title: labels.approved_group,
    fields: [
      { name: 'approved_levels', label: words.approved_levels, input: <LevelsField of={levels} /> },
      {
        name: 'approved_capacities',
        label: words.approved_capacity_per_day,
        input: <CapacitiesField of={capacities} />,
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
