import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { AGREEMENT_FILES_MAX, AGREEMENT_NO_MAX } from '@zhikao/domain/sites/application/application.model.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { TextField } from '../../kit/view/inputs.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { applicationLabels as labels } from './application.labels.ts'

type ApplicationDetail = DataOf<typeof applicationContract.detail>

const groups: readonly FormGroup[] = [
  {
    fields: [
      { name: 'agreement_no', label: words.agreement_no, input: <TextField maxLength={AGREEMENT_NO_MAX} /> },
      { name: 'files', label: words.agreement_files, input: <FilesField max={AGREEMENT_FILES_MAX} /> },
    ],
  },
]

/** Files the agreement with an approved site. */
export function ApplicationAgreementDrawer({ of, onClose }: { of: ApplicationDetail; onClose: () => void }) {
  return (
    <FormDrawer
      title={labels.agreement}
      size={480}
      endpoint={applicationContract.agreement}
      params={{ id: of.sn }}
      initial={{ version: of.version, agreement_no: of.agreement_no, files: of.agreement_files }}
      groups={groups}
      submit={labels.save}
      note={labels.agreement_note}
      success={labels.agreement_saved}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
