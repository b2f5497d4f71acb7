import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { DetailPage } from '../../kit/view/DetailPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { CollegeSections } from './CollegeSectionsPanel.tsx'
import type { CollegeDetail } from './CollegeSectionsPanel.tsx'

const CollegeInfoForm = lazyPart(async () => (await import('./CollegeInfoForm.tsx')).CollegeInfoForm)

/** The own institution: what it may change itself, and, locked, what only the centre sets (domain.md §3.2). */
export default function CollegeInfoPage() {
  const mayEdit = useCan('edit')
  const read = useRead(collegeContract.info)
  const reload = async () => (await read.refetch()).data
  return (
    <Reading of={read} rows={14}>
      {(college) => (mayEdit ? <CollegeInfoForm first={college} reload={reload} /> : <InfoDetail college={college} />)}
    </Reading>
  )
}

function InfoDetail({ college }: { college: CollegeDetail }) {
  return (
    <div className="zk-form-page">
      <DetailPage
        name={college.name}
        number={{ label: collegeWords.school_code, value: college.school_code }}
        tag={<StatusTag of={collegeLifecycle} value={college.status} />}
      >
        <CollegeSections college={college} />
      </DetailPage>
    </div>
  )
}
