import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateLifecycle } from '@zhikao/domain/results/certificate/certificate.lifecycle.ts'
import { certificateMoveWords } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Timeline } from '../../kit/view/Timeline.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { certificateLabels as labels } from './certificate.labels.ts'

/** The issue is no move, but an entry of the history. */
const historyWords = {
  ...certificateLifecycle,
  moves: { ...certificateLifecycle.moves, issue: { label: certificateMoveWords.issue } },
}

/** What happened to a certificate, and what its earlier papers showed. */
export function CertificateHistory({ no, onClose }: { no: string; onClose: () => void }) {
  const say = useSay()
  const reissues = useRead(certificateContract.reissues, { params: { no } }).data ?? []
  return (
    <AppDrawer open size={480} title={no} onClose={onClose}>
      <Timeline of={historyWords} calls={certificateContract} sn={no} />
      {reissues.length > 0 && (
        <Section title={labels.reissues}>
          <ul className="zk-stack zk-plain-list">
            {reissues.map(({ sn, date, name, id_no, reason }) => (
              <li key={sn}>
                <b>{say(labels.reissued_line, { date, name, id_no })}</b>
                <div>{reason}</div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </AppDrawer>
  )
}
