import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { collegeLabels } from './college.labels.ts'
import { CollegeMoves } from './CollegeMovesPanel.tsx'
import { CollegeSections } from './CollegeSectionsPanel.tsx'

/** All about one institution. */
export function CollegeDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  const Sections = useRecordSections()
  return (
    <RecordDetailDrawer
      sn={sn}
      title={collegeLabels.detail}
      of={collegeLifecycle}
      calls={collegeContract}
      onClose={onClose}
      head={(college) => ({
        name: college.name,
        number: { label: collegeWords.school_code, value: college.school_code },
        image: college.logo && <img className="zk-logo" src={imageUrl(college.logo, 'small')} alt="" />,
        actions: <CollegeMoves row={college} place="header" onEdit={onEdit} onGone={onClose} />,
      })}
    >
      {(college) => (
        <>
          <CollegeSections college={college} />
          {Sections && <Sections sn={sn} />}
        </>
      )}
    </RecordDetailDrawer>
  )
}
