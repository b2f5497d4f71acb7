import { Checkbox, Form } from 'antd'
import { z } from 'zod'
import { levelList, VISIT_FILES_MAX } from '@zhikao/domain/sites/application/application.model.ts'
import type { ApplicationRoom, ComputedCapacity } from '@zhikao/domain/sites/application/application.model.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { capacitiesWith } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
import { storedSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { NumberField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import type { ApplicationDetail } from './ApplicationSectionsPanel.tsx'
import { ConditionsField } from './ApplicationConditionsPanel.tsx'
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

/** The rooms of the application, each to be approved or left out. */
function RoomsField({ of, value, onChange, id, disabled }: Bound<string[]> & { of: readonly ApplicationRoom[] }) {
  const say = useSay()
  return (
    <div id={id} role="group" tabIndex={-1}>
      <Checkbox.Group
        className="zk-stack"
        disabled={disabled ?? false}
        value={value ?? []}
        options={of.map(({ room_no, name, subject, seats }) => ({
          value: room_no,
          label: say(labels.room_line, { room: room_no, name, subject: subjectWords[subject], seats }),
        }))}
        onChange={(chosen) => onChange?.(of.map(({ room_no }) => room_no).filter((no) => chosen.includes(no)))}
      />
    </div>
  )
}

type Figure = { level: Level; capacity?: number | undefined }
const roomNumbers = z.array(z.string())

/** A figure for each chosen level: the computed one with the chosen rooms, unless a lower one is typed (Decided 12). */
export function CapacitiesField({ of, value, onChange, id, disabled }: Bound<Figure[]> & { of: Applied }) {
  const say = useSay()
  const form = Form.useFormInstance()
  const levels = levelList.safeParse(Form.useWatch('approved_levels', form))
  const rooms = roomNumbers.safeParse(Form.useWatch('approved_rooms', form))
  const figures = value ?? []
  const put = (level: Level, capacity: number | undefined) => {
    const others = figures.filter((one) => one.level !== level)
    onChange?.(capacity === undefined ? others : [...others, { level, capacity }])
  }
  return (
    <div id={id} className="zk-stack" role="group" tabIndex={-1}>
      {computedWith(of, rooms.data).map(({ level, computed }) =>
        levels.data?.includes(level) ? (
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
              value={figures.find((one) => one.level === level)?.capacity ?? computed}
              onChange={(next) => put(level, next)}
            />
          </label>
        ) : null,
      )}
    </div>
  )
}

type Applied = Pick<
  ApplicationDetail,
  'sn' | 'levels' | 'capacities' | 'rooms' | 'offered' | 'form' | 'form_type' | 'form_facts'
>
/** The computed candidates of a day with these rooms, by default with all. */
export function computedWith(of: Applied, kept: readonly string[] | undefined): ComputedCapacity[] {
  const all = of.rooms.map(({ room_no }) => room_no)
  const site = of.form && storedSiteDraft(of.form_type, of.form)
  return capacitiesWith({ ...of, basis: of.form_facts.basis }, site, { all, kept: kept ?? all })
}

/** The form of an approval (domain.md §3.6 J). */
export const approvalGroups = (of: Applied): FormGroup[] => [
  {
    title: labels.approved_group,
    fields: [
      { name: 'approved_levels', label: words.approved_levels, input: <LevelsField of={of.levels} /> },
      { name: 'approved_rooms', label: words.approved_rooms, input: <RoomsField of={of.rooms} /> },
      {
        name: 'approved_capacities',
        label: words.approved_capacity_per_day,
        input: <CapacitiesField of={of} />,
      },
      { name: 'valid_from', label: words.valid_from, half: true, input: <DateField /> },
      { name: 'valid_to', label: words.valid_to, half: true, input: <DateField /> },
      { name: 'confirm', label: labels.impact, input: <ImpactField sn={of.sn} /> },
    ],
  },
  {
    title: labels.conditions_group,
    hint: labels.conditions_hint,
    fields: [{ name: 'conditions', label: words.conditions, input: <ConditionsField /> }],
  },
  {
    title: labels.visit_group,
    fields: [
      { name: 'site_visit_date', label: words.site_visit_date, half: true, input: <DateField /> },
      { name: 'site_visit_files', label: words.site_visit_files, input: <FilesField max={VISIT_FILES_MAX} /> },
    ],
  },
]
