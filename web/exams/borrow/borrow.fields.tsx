import { Form, Select } from 'antd'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowWords as words, feeBearerWords } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { PROOF_FILES_MAX } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../../i18n/lang.ts'
import { useClearing } from '../../kit/view/clearButton.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { AreaField, MobileField, NumberField, RadioField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { CityField } from '../../kit/view/regions.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { examDaysOf } from './borrow.columns.tsx'
import type { OpenSite } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'

/** The host of a request, and its current plan. */
export type Addressee = {
  host_org_sn: string
  credential_sn: string
  level: Level
  plan: { sn: string; title: string } | null
}

/** What follows from a plan: the days of its exams, and the city of its site. */
export const wishFrom = (site: OpenSite) => {
  const days = examDaysOf(site)
  return { expected_date_start: days?.first, expected_date_end: days?.last, preferred_city: site.city }
}

/** One of the host's open plans, or none: then the host chooses. */
function PlanField({ of, value, onChange, ...rest }: Bound<string> & { of: Addressee }) {
  const say = useSay()
  const form = Form.useFormInstance()
  const query = { credential_sn: of.credential_sn, level: of.level, limit: PAGE_LIMIT }
  const read = useRead(borrowContract.sites, { query })
  const offered = read.data?.items.filter((site) => site.org_sn === of.host_org_sn) ?? []
  const options = offered.map((site) => ({
    value: site.sn,
    label: say(borrowLabels.plan_left, { title: site.title, count: site.remaining }),
  }))
  // The current plan of the request keeps its name, open or not.
  if (of.plan && !options.some((option) => option.value === of.plan?.sn))
    options.unshift({ value: of.plan.sn, label: of.plan.title })
  return (
    <Select
      {...rest}
      allowClear={useClearing()}
      loading={read.isFetching}
      placeholder={say(borrowLabels.any_plan)}
      options={options}
      value={value ?? null}
      onChange={(sn: string | undefined) => {
        const site = offered.find((one) => one.sn === sn)
        if (site) form.setFieldsValue(wishFrom(site))
        onChange?.(sn ?? '')
      }}
    />
  )
}

/** Asked only where no plan is chosen: it follows from the plan. */
const isOpen = ({ wanted_plan_sn }: Values) => !wanted_plan_sn

/** The form of a request (domain.md §3.11). */
export const borrowGroups = (of: Addressee): FormGroup[] => [
  {
    title: borrowLabels.request,
    hint: borrowLabels.request_hint,
    fields: [
      { name: 'title', label: words.title, input: <TextField maxLength={80} /> },
      { name: 'wanted_plan_sn', label: words.wanted_plan_sn, input: <PlanField of={of} /> },
      { name: 'expected_date_start', label: words.expected_date_start, half: true, when: isOpen, input: <DateField /> },
      { name: 'expected_date_end', label: words.expected_date_end, half: true, when: isOpen, input: <DateField /> },
      {
        name: 'student_count',
        label: words.student_count,
        half: true,
        input: <NumberField min={1} unit={borrowLabels.people} />,
      },
      { name: 'preferred_city', label: words.preferred_city, half: true, when: isOpen, input: <CityField /> },
      { name: 'fee_bearer', label: words.fee_bearer, input: <RadioField of={feeBearerWords} /> },
      {
        name: 'accept_same_examiner_rule',
        label: words.accept_same_examiner_rule,
        half: true,
        input: <SwitchField />,
      },
    ],
  },
  {
    title: borrowLabels.contact,
    fields: [
      { name: 'school_contact', label: words.school_contact, half: true, input: <TextField maxLength={60} /> },
      { name: 'school_mobile', label: words.school_mobile, half: true, input: <MobileField /> },
      { name: 'reason', label: words.reason, input: <AreaField maxLength={500} /> },
      { name: 'proof_files', label: words.proof_files, input: <FilesField max={PROOF_FILES_MAX} /> },
    ],
  },
]
