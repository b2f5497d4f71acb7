import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeWords, orgLevelWords, orgTypeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { collegeColumns } from './college.columns.tsx'
import { collegeLabels } from './college.labels.ts'
import { CollegeMoves } from './CollegeMovesPanel.tsx'

const CollegeDetailDrawer = lazyPart(async () => (await import('./CollegeDetailDrawer.tsx')).CollegeDetailDrawer)
const CollegeForm = lazyPart(async () => (await import('./CollegeForm.tsx')).CollegeForm)

const filters = [
  keywordFilter(collegeLabels.keyword_hint),
  choiceFilter('org_type', collegeWords.org_type, orgTypeWords),
  provinceFilter('province', collegeWords.province),
  choiceFilter('status', collegeWords.status, collegeLifecycle.words),
  choiceFilter('org_level', collegeWords.org_level, orgLevelWords),
  credentialFilter('credential_sn', collegeLabels.approved_for),
  credentialFilter('pilot_credential_sn', collegeWords.pilot_credentials),
]

/** All institutions, for centre and platform (domain.md §3.2). */
export default function CollegeListPage() {
  return (
    <RecordListPage
      title={collegeLabels.title}
      endpoint={collegeContract.list}
      bulk={{ of: collegeLifecycle, call: collegeContract.bulk }}
      columns={collegeColumns}
      filters={filters}
      empty={{ why: collegeLabels.empty, first: collegeLabels.empty_first }}
      add={collegeLabels.add}
      tools={(facts) => <ExportButton endpoint={collegeContract.export} what={collegeLabels.what} facts={facts} />}
      Moves={CollegeMoves}
      Detail={CollegeDetailDrawer}
      Form={CollegeForm}
    />
  )
}
