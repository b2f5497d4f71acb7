import type { ReactNode } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { DetailPage } from '../../kit/view/DetailPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { CollegeSections } from './CollegeSectionsPanel.tsx'
import type { CollegeDetail } from './CollegeSectionsPanel.tsx'

const CollegeInfoForm = lazyPart(async () => (await import('./CollegeInfoForm.tsx')).CollegeInfoForm)

/** The own institution: what it may change itself, and, locked, what only the centre sets (domain.md §3.2). */
export default function CollegeInfoPage() {
  const mayEdit = useCan('edit')
  const More = useRecordSections()
  const read = useRead(collegeContract.info)
  const reload = async () => (await read.refetch()).data
  return (
    <Reading of={read} rows={14}>
      {(college) => {
        const more = More && <More sn={college.sn} />
        if (!mayEdit) return <InfoDetail college={college} more={more} />
        return <CollegeInfoForm first={college} reload={reload} more={more} />
      }}
    </Reading>
  )
}

function InfoDetail({ college, more }: { college: CollegeDetail; more: ReactNode }) {
  return (
    <div className="zk-form-page">
      <DetailPage
        name={college.name}
        number={{ label: collegeWords.school_code, value: college.school_code }}
        tag={<StatusTag of={collegeLifecycle} value={college.status} />}
      >
        <CollegeSections college={college} />
        {more}
      </DetailPage>
    </div>
  )
}
