import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeWords, orgTypeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeWords as words } from '@zhikao/domain/people/collegeChange/collegeChange.messages.ts'
import { CHANGE_FILES_MAX, CHANGE_REASON_MAX } from '@zhikao/domain/people/collegeChange/collegeChange.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, RadioField, TextField } from '../../kit/view/inputs.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { collegeLabels } from '../college/college.labels.ts'
import { collegeChangeLabels as labels } from './collegeChange.labels.ts'

const SIZE = 640
const groups: readonly FormGroup[] = [
  {
    title: labels.ask_fields,
    hint: labels.ask_fields_hint,
    fields: [
      { name: 'name', label: collegeWords.name, input: <TextField maxLength={60} /> },
      { name: 'org_type', label: collegeWords.org_type, input: <RadioField of={orgTypeWords} /> },
      {
        name: 'school_code',
        label: collegeWords.school_code,
        half: true,
        input: <TextField maxLength={10} inputMode="numeric" example={collegeLabels.example_code} />,
      },
      {
        name: 'uscc',
        label: collegeWords.uscc,
        half: true,
        input: <TextField maxLength={18} upper example={collegeLabels.example_uscc} />,
      },
    ],
  },
  {
    title: labels.ask_why,
    hint: labels.ask_why_hint,
    fields: [
      { name: 'reason', label: words.reason, input: <AreaField maxLength={CHANGE_REASON_MAX} /> },
      { name: 'proof_files', label: words.proof_files, input: <FilesField max={CHANGE_FILES_MAX} /> },
    ],
  },
]

/** An institution asks the centre to change its locked fields, filled in with what they are today. */
export function ChangeForm({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const read = useRead(collegeContract.info, undefined, { fresh: true })
  if (!read.data)
    return (
      <AppDrawer open size={SIZE} title={say(labels.ask_title)} onClose={onClose}>
        <Reading of={read} rows={8}>
          {() => null}
        </Reading>
      </AppDrawer>
    )
  const { name, org_type, school_code, uscc } = read.data
  return (
    <FormDrawer
      title={labels.ask_title}
      submit={labels.submit}
      note={labels.submit_note}
      success={labels.asked}
      size={SIZE}
      still
      endpoint={collegeChangeContract.create}
      initial={{ name, org_type, school_code, uscc, proof_files: [] }}
      groups={groups}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
