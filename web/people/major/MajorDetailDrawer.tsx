import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { eduLevelWords, majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { FittingNames, StartYear } from './major.columns.tsx'
import { majorLabels } from './major.labels.ts'
import { MajorMoves } from './MajorMovesPanel.tsx'

/** All about one major. */
export function MajorDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      sn={sn}
      title={majorLabels.detail}
      of={majorLifecycle}
      calls={majorContract}
      onClose={onClose}
      head={(major) => ({
        name: major.name,
        number: { label: majorWords.code, value: major.code },
        actions: <MajorMoves row={major} place="header" onEdit={onEdit} onGone={onClose} />,
      })}
    >
      {(major) => <Sections major={major} />}
    </RecordDetailDrawer>
  )
}

type Major = DataOf<typeof majorContract.detail>

function Sections({ major }: { major: Major }) {
  const say = useSay()
  return (
    <>
      <Section
        title={majorLabels.basic}
        facts={[
          { label: majorWords.edu_level, value: <Word of={eduLevelWords} value={major.edu_level} /> },
          { label: majorWords.duration, value: `${major.duration} ${say(majorLabels.years)}` },
          { label: majorWords.start_year, value: <StartYear year={major.start_year} /> },
          { label: majorWords.student_count, value: major.student_count?.toLocaleString('en-US') },
          {
            label: majorWords.credentials,
            value: major.credentials.length > 0 ? <FittingNames list={major.credentials} /> : null,
            wide: true,
          },
        ]}
      />
      <Section
        title={majorLabels.department}
        facts={[
          { label: majorWords.department, value: major.department },
          { label: majorWords.director, value: major.director },
          { label: majorWords.director_mobile, value: major.director_mobile },
          { label: majorWords.update_time, value: major.update_time },
        ]}
      />
    </>
  )
}
