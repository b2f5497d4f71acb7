import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { DetailPage } from '../../kit/view/DetailPage.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { Timeline } from '../../kit/view/Timeline.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { collegeLabels } from './college.labels.ts'
import { CollegeMoves } from './CollegeMovesPanel.tsx'
import { CollegeSections } from './CollegeSectionsPanel.tsx'

/** All about one institution. */
export function CollegeDetailDrawer({ sn, onClose, onEdit }: { sn: string; onClose: () => void; onEdit: () => void }) {
  return (
    <DetailDrawer title={collegeLabels.detail} endpoint={collegeContract.detail} params={{ id: sn }} onClose={onClose}>
      {(college) => (
        <DetailPage
          name={college.name}
          number={{ label: collegeWords.school_code, value: college.school_code }}
          tag={<StatusTag of={collegeLifecycle} value={college.status} />}
          image={college.logo && <img className="zk-logo" src={imageUrl(college.logo)} alt="" />}
          actions={<CollegeMoves row={college} place="header" onEdit={onEdit} onGone={onClose} />}
          timeline={<Timeline of={collegeLifecycle} calls={collegeContract} sn={sn} />}
        >
          <CollegeSections college={college} />
        </DetailPage>
      )}
    </DetailDrawer>
  )
}
