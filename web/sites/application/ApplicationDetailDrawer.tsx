import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationMoves } from './ApplicationMovesPanel.tsx'
import { ApplicationSections, headOf } from './ApplicationSectionsPanel.tsx'

/** All about one application. */
export function ApplicationDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  const say = useSay()
  const More = useRecordSections()
  return (
    <RecordDetailDrawer
      sn={sn}
      title={labels.detail}
      of={applicationLifecycle}
      calls={applicationContract}
      onClose={onClose}
      head={(application) => ({
        name: say(credentialText(application)),
        number: { label: words.apply_sn, value: application.apply_sn },
        facts: headOf(application),
        actions: <ApplicationMoves row={application} place="header" onGone={onClose} />,
      })}
    >
      {(application) => <ApplicationSections application={application}>{More && <More sn={sn} />}</ApplicationSections>}
    </RecordDetailDrawer>
  )
}
