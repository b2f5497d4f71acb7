import { Select } from 'antd'
import { platformOrganiser } from '@zhikao/domain/training/session/session.messages.ts'
import { PLATFORM_ORGANISER } from '@zhikao/domain/training/session/session.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { recordsFilter, searchOf } from '../../kit/view/choices.tsx'
import { useClearing } from '../../kit/view/clearButton.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useTrainingOrgs } from '../../people/college/CollegePicker.tsx'
import { trainSessionLabels as labels } from './session.labels.ts'

export type Named = { sn: string; name: string }

/** The training organisation that holds it; empty: the platform. */
export function OrganiserPicker({ current, value, onChange, ...rest }: Bound<string> & { current: Named | undefined }) {
  const say = useSay()
  const orgs = useTrainingOrgs()
  const clearing = useClearing()
  const isMissing = current && !orgs.options.some((option) => option.value === current.sn)
  return (
    <Select
      {...rest}
      {...searchOf(orgs)}
      allowClear={clearing}
      value={value ?? null}
      placeholder={say(labels.pick_organiser)}
      options={isMissing ? [{ value: current.sn, label: current.name }, ...orgs.options] : orgs.options}
      onChange={(sn?: string) => onChange?.(sn)}
    />
  )
}

/** The organisers, the platform among them. */
function useOrganisers() {
  const say = useSay()
  const orgs = useTrainingOrgs()
  return { ...orgs, options: [{ value: PLATFORM_ORGANISER, label: say(platformOrganiser) }, ...orgs.options] }
}

/** One or several organisers, by number. */
export const organiserFilter = recordsFilter(useOrganisers)
