import { siteVisitContract } from '@zhikao/domain/sites/siteVisit/siteVisit.contract.ts'
import { siteVisitWords as words } from '@zhikao/domain/sites/siteVisit/siteVisit.messages.ts'
import {
  SITE_VISIT_FILES_MAX,
  VISIT_FINDINGS_MAX,
  VISIT_PEOPLE_MAX,
} from '@zhikao/domain/sites/siteVisit/siteVisit.model.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { DateField } from '../../kit/view/dates.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, TextField } from '../../kit/view/inputs.tsx'
import { siteVisitLabels as labels } from './siteVisit.labels.ts'

const groups: readonly FormGroup[] = [
  {
    fields: [
      { name: 'date', label: words.date, half: true, input: <DateField /> },
      { name: 'people', label: words.people, input: <TextField maxLength={VISIT_PEOPLE_MAX} /> },
      { name: 'findings', label: words.findings, input: <AreaField rows={6} maxLength={VISIT_FINDINGS_MAX} /> },
      { name: 'files', label: words.files, input: <FilesField max={SITE_VISIT_FILES_MAX} /> },
    ],
  },
]

/** Records a visit to a site. */
export const SiteVisitDrawer = ({ sn, onClose }: { sn: string; onClose: () => void }) => (
  <FormDrawer
    title={labels.add}
    size={560}
    endpoint={siteVisitContract.create}
    params={{ id: sn }}
    initial={{ files: [] }}
    groups={groups}
    submit={labels.add}
    note={labels.note}
    success={labels.saved}
    onClose={onClose}
    onDone={onClose}
  />
)
