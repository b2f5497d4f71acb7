import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { siteConditionContract } from '@zhikao/domain/sites/siteCondition/siteCondition.contract.ts'
import { siteConditionWords as words } from '@zhikao/domain/sites/siteCondition/siteCondition.messages.ts'
import { EVIDENCE_FILES_MAX, EVIDENCE_NOTE_MAX } from '@zhikao/domain/sites/siteCondition/siteCondition.model.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField } from '../../kit/view/inputs.tsx'
import { siteConditionLabels as labels } from './siteCondition.labels.ts'

type ConditionRow = DataOf<typeof siteConditionContract.list>[number]

const groups: readonly FormGroup[] = [
  {
    fields: [
      { name: 'files', label: words.evidence_files, input: <FilesField max={EVIDENCE_FILES_MAX} /> },
      { name: 'note', label: words.note, input: <AreaField maxLength={EVIDENCE_NOTE_MAX} /> },
    ],
  },
]

/** The site hands in evidence for a condition. */
export function SiteConditionDrawer({ of, onClose }: { of: ConditionRow; onClose: () => void }) {
  return (
    <FormDrawer
      title={labels.meet_title}
      size={480}
      endpoint={siteConditionContract.meet}
      params={{ apply: of.application_sn, id: of.sn }}
      initial={{ version: of.version, files: [] }}
      groups={groups}
      submit={labels.submit}
      note={labels.meet_note}
      success={labels.sent}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
