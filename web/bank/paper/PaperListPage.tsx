import type { ReactNode } from 'react'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperLifecycle } from '@zhikao/domain/bank/paper/paper.lifecycle.ts'
import { paperWords as words } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { yesNoWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { templateFilter } from '../../catalogue/template/TemplateAnyPicker.tsx'
import { choiceFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { paperColumns } from './paper.columns.tsx'
import { paperLabels as labels } from './paper.labels.ts'
import { PaperMoves } from './PaperMovesPanel.tsx'

const PaperDetailDrawer = lazyPart(async () => (await import('./PaperDetailDrawer.tsx')).PaperDetailDrawer)
const PaperForm = lazyPart(async () => (await import('./PaperForm.tsx')).PaperForm)
const PaperSampleDrawer = lazyPart(async () => (await import('./PaperSampleDrawer.tsx')).PaperSampleDrawer)

const filters = [
  keywordFilter(labels.keyword_hint),
  credentialFilter('credential_sn', words.credential_sn),
  choiceFilter('level', words.level, levelWords),
  templateFilter('template_sn', words.template_sn),
  choiceFilter('subject', words.subject, subjectWords),
  yesNoFilter('practice', words.practice, yesNoWords.YES, yesNoWords.NO),
  choiceFilter('status', words.status, paperLifecycle.words),
]

/** The papers made from the bank (domain.md §3.15a); with `?sample=` a sample of that exam template. */
export default function PaperListPage({ intro }: { intro?: ReactNode }) {
  const { search, setSearch } = usePage()
  return (
    <>
      <RecordListPage
        title={titles.questionList}
        endpoint={paperContract.list}
        intro={intro}
        bulk={{ of: paperLifecycle, call: paperContract.bulk }}
        columns={paperColumns}
        filters={filters}
        empty={{ why: labels.empty, first: labels.empty_first }}
        add={labels.add}
        Moves={PaperMoves}
        Detail={PaperDetailDrawer}
        Form={PaperForm}
      />
      {search.sample && <PaperSampleDrawer sn={search.sample} onClose={() => setSearch({ sample: undefined })} />}
    </>
  )
}
