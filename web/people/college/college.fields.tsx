import { LICENSE_FILES_MAX, pilotCredential, PILOTS_MAX } from '@zhikao/domain/people/college/college.model.ts'
import {
  collegeWords as words,
  natureWords,
  orgLevelWords,
  orgTypeWords,
} from '@zhikao/domain/people/college/college.messages.ts'
import { LAT_MAX, LAT_MIN, LNG_MAX, LNG_MIN } from '@zhikao/domain/kernel/position.ts'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, MobileField, NumberField, RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import { cityOf, provinceOf, RegionField } from '../../kit/view/RegionField.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { FilesField, ImageField } from '../../kit/jobs/UploadField.tsx'
import { credentialColumn, LevelPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import type { CollegeRow } from './college.columns.tsx'
import { collegeLabels } from './college.labels.ts'

/** City and province follow from the district that is chosen. */
export const withRegion = (values: Values): Values =>
  typeof values.district === 'string' && values.district
    ? { ...values, province: provinceOf(values.district), city: cityOf(values.district) }
    : values

export const accountGroup: FormGroup = {
  title: collegeLabels.account,
  hint: collegeLabels.account_hint,
  fields: [
    {
      name: 'account_username',
      label: words.account_username,
      half: true,
      input: <TextField maxLength={20} autoComplete="off" />,
    },
  ],
}

const lockedFields: FormGroup['fields'] = [
  { name: 'name', label: words.name, input: <TextField maxLength={60} /> },
  { name: 'org_type', label: words.org_type, input: <RadioField of={orgTypeWords} /> },
  {
    name: 'school_code',
    label: words.school_code,
    half: true,
    input: <TextField maxLength={10} inputMode="numeric" example={collegeLabels.example_code} />,
  },
  {
    name: 'uscc',
    label: words.uscc,
    half: true,
    input: <TextField maxLength={18} upper example={collegeLabels.example_uscc} />,
  },
]

const ownBasics: FormGroup['fields'] = [
  { name: 'short_name', label: words.short_name, half: true, input: <TextField maxLength={30} /> },
  { name: 'pilot_year', label: words.pilot_year, half: true, input: <NumberField min={2019} max={2099} /> },
  { name: 'nature', label: words.nature, half: true, input: <RadioField of={natureWords} /> },
  { name: 'org_level', label: words.org_level, half: true, input: <SelectField of={orgLevelWords} /> },
]

const remark: FormGroup['fields'] = [{ name: 'remark', label: words.remark, input: <AreaField maxLength={500} /> }]

type Pilots = CollegeRow['pilot_credentials']

/** What the form sends of the pilots: their names stay here. */
export const pilotValues = (now: Pilots) =>
  now.map(({ credential_sn, level, declared_count }) => ({ credential_sn, level, declared_count }))

/** `now` are the pilots as they are kept: a credential that was disabled since still has its name. */
const pilotGroup = (now: Pilots): FormGroup => ({
  title: collegeLabels.pilots,
  hint: collegeLabels.pilots_hint,
  fields: [
    {
      name: 'pilot_credentials',
      label: words.pilot_credentials,
      input: (
        <RowsField
          what={words.pilot_credentials}
          row={pilotCredential}
          max={PILOTS_MAX}
          columns={[
            credentialColumn(words.pilot_credential, 3, now),
            { name: 'level', label: words.pilot_level, input: (row) => <LevelPicker credentialSn={snOf(row)} /> },
            {
              name: 'declared_count',
              label: words.declared_count,
              input: () => <NumberField min={1} unit={collegeLabels.people} />,
            },
          ]}
        />
      ),
    },
  ],
})

const snOf = (row: Values) => (typeof row.credential_sn === 'string' ? row.credential_sn : null)

const contactGroup: FormGroup = {
  title: collegeLabels.contact,
  hint: collegeLabels.contact_hint,
  fields: [
    { name: 'legal_person', label: words.legal_person, half: true, input: <TextField maxLength={60} /> },
    {
      name: 'tel',
      label: words.tel,
      half: true,
      input: <TextField maxLength={22} example={collegeLabels.example_tel} />,
    },
    { name: 'contact_name', label: words.contact_name, half: true, input: <TextField maxLength={60} /> },
    { name: 'contact_position', label: words.contact_position, half: true, input: <TextField maxLength={50} /> },
    {
      name: 'contact_mobile',
      label: words.contact_mobile,
      half: true,
      input: <MobileField />,
    },
    {
      name: 'contact_email',
      label: words.contact_email,
      half: true,
      input: <TextField maxLength={64} inputMode="email" />,
    },
  ],
}

const addressGroup: FormGroup = {
  title: collegeLabels.address,
  hint: collegeLabels.address_hint,
  fields: [
    { name: 'district', label: words.region, input: <RegionField /> },
    { name: 'address', label: words.address, input: <TextField maxLength={120} /> },
    { name: 'postcode', label: words.postcode, half: true, input: <TextField maxLength={6} inputMode="numeric" /> },
    {
      name: 'lng',
      label: words.lng,
      half: true,
      input: <NumberField min={LNG_MIN} max={LNG_MAX} />,
    },
    {
      name: 'lat',
      label: words.lat,
      half: true,
      input: <NumberField min={LAT_MIN} max={LAT_MAX} />,
    },
  ],
}

const ownGroups = (now: Pilots): FormGroup[] => [
  pilotGroup(now),
  addressGroup,
  contactGroup,
  {
    title: collegeLabels.licences,
    hint: collegeLabels.licences_hint,
    fields: [
      { name: 'license_files', label: words.license_files, input: <FilesField max={LICENSE_FILES_MAX} /> },
      { name: 'logo', label: words.logo, input: <ImageField kind="LOGO" /> },
    ],
  },
  {
    title: collegeLabels.invoice,
    hint: collegeLabels.invoice_hint,
    fields: [
      { name: 'bank_name', label: words.bank_name, half: true, input: <TextField maxLength={60} /> },
      {
        name: 'bank_account',
        label: words.bank_account,
        half: true,
        input: <TextField maxLength={30} inputMode="numeric" />,
      },
      { name: 'tax_no', label: words.tax_no, half: true, input: <TextField maxLength={20} upper /> },
    ],
  },
]

/** The centre's form of an institution: everything. */
export const collegeGroups = (now: Pilots): FormGroup[] => [
  { title: collegeLabels.basic, fields: [...lockedFields, ...ownBasics, ...remark] },
  ...ownGroups(now),
]

/** The institution's own form: all but what only the centre sets. */
export const infoGroups = (now: Pilots): FormGroup[] => [
  { title: collegeLabels.basic, fields: [...ownBasics, ...remark] },
  ...ownGroups(now),
]
